import type { Persona, PersonaType } from "@lectern/contract/personas";
import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";

import { useImportPersona, usePersona } from "#features/personas/index.ts";
import { notify } from "#platform/notify.ts";
import { translateServerMessage } from "#platform/language/server-messages.ts";
import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";
import { PageBar } from "#ui/layout/PageBar.tsx";
import { Segmented } from "#ui/controls/Segmented.tsx";
import { useTitle } from "#ui/layout/use-title.ts";

import { NotFound } from "./NotFound.tsx";
import { PersonaCards } from "./persona/PersonaCards.tsx";
import { PersonaEditor } from "./persona/PersonaEditor.tsx";
import styles from "./persona/PersonaPage.module.css";

const types: readonly PersonaType[] = ["mypersona", "shared", "published"];
const unsaved = "new";

/** Personas of one kind, and beside them the one being edited: `?persona=` its id, or `new`. */
export function PersonaPage() {
  const { t } = useLingui();
  const wanted = useParams()["type"];
  const type = types.find((one) => one === wanted);
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const id = search.get("persona");
  const opened = usePersona(id === unsaved ? null : id);
  const bringIn = useImportPersona();
  const file = useRef<HTMLInputElement>(null);
  useTitle(t`Persona`);
  if (!type) return <NotFound />;

  const open = (one: string | null) => setSearch(one ? { persona: one } : {});
  const show = (persona: Persona) =>
    void navigate(`/persona/${persona.type}?persona=${persona.id}`, { replace: true });
  const readFile = async (chosen: File | undefined) => {
    if (!chosen) return;
    try {
      if (chosen.size > mostBytes) throw new Error();
      const { persona, dropped, dropped_messages } = await bringIn.mutateAsync(
        JSON.parse(await chosen.text()),
      );
      for (const [at, detail] of dropped.entries())
        notify(translateServerMessage({ detail, ...dropped_messages[at] }), { variant: "warning" });
      show(persona);
    } catch (error) {
      // Errors of the server already show a toast.
      if (!bringIn.isError && !(error instanceof Error && "status" in error))
        notify(t`This file is not a persona.`, { variant: "error" });
    }
  };

  return (
    <>
      <PageBar
        title={t`Persona`}
        views={
          <Segmented
            label={t`Which personas`}
            value={type}
            onChange={(one) => void navigate(`/persona/${one}`)}
            options={[
              { value: "mypersona", name: t`My personas` },
              { value: "shared", name: t`Shared` },
              { value: "published", name: t`Published` },
            ]}
          />
        }
      >
        <Button size="small" onClick={() => file.current?.click()} busy={bringIn.isPending}>
          {t`Import`}
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          accept="application/json,.json"
          onChange={({ currentTarget }) => {
            void readFile(currentTarget.files?.[0]);
            currentTarget.value = "";
          }}
        />
        <Button kind="primary" size="small" icon={icons.plus} onClick={() => open(unsaved)}>
          {t`New persona`}
        </Button>
      </PageBar>
      <div className={styles.room}>
        <div className={styles.page} data-editing={id !== null || undefined}>
          <div className={styles.list}>
            <PersonaCards type={type} current={id} onOpen={open} onMade={show} />
          </div>
          {id === unsaved && (
            <PersonaEditor key={unsaved} persona={null} onClose={() => open(null)} onMade={show} />
          )}
          {id !== unsaved && id !== null && opened.data && (
            <PersonaEditor
              key={opened.data.id}
              persona={opened.data}
              onClose={() => open(null)}
              onMade={show}
            />
          )}
        </div>
      </div>
    </>
  );
}

/** Maximum bytes of a persona file; one is a page or two of text. */
const mostBytes = 200_000;
