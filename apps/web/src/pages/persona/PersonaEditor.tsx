import type { Persona } from "@lectern/contract/personas";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useState } from "react";

import { useChangePersona, useCreatePersona, useShown } from "#features/personas/index.ts";
import { ApiError } from "#platform/http/api.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { focusFirstField } from "#ui/controls/focus-first-field.ts";
import * as icons from "#ui/images/icons.ts";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Segmented } from "#ui/controls/Segmented.tsx";

import { draftOf, emptyDraft, nameToCopy, sendable } from "./draft.ts";
import styles from "./PersonaPage.module.css";
import { PersonaForm } from "./PersonaForm.tsx";
import { useWritten } from "./use-written.ts";

const TryIt = lazy(async () => ({ default: (await import("./TryIt.tsx")).TryIt }));

interface PersonaEditorProps {
  /** null if it is not saved yet. */
  persona: Persona | null;
  onClose: () => void;
  onMade: (persona: Persona) => void;
}

/** Edits a persona, and tries it before it is saved. */
export function PersonaEditor({ persona, onClose, onMade }: PersonaEditorProps) {
  const { t } = useLingui();
  const shownAs = useShown();
  const stored = persona ? draftOf(shownAs(persona)) : emptyDraft;
  const { written, version, write, forget, giveUp } = useWritten(persona, stored);
  const [tab, setTab] = useState<"edit" | "try">("edit");
  const make = useCreatePersona();
  const change = useChangePersona();
  const draft = written ?? stored;
  const isChanged = written !== null;
  const mayEdit = persona?.permissions.edit ?? true;
  const conflict = change.error instanceof ApiError && change.error.status === 409 && persona;

  const save = (from = version ?? persona?.version ?? 1) => {
    const texts = sendable(draft);
    if (!persona) {
      return make.mutate(texts, {
        onSuccess: (created) => {
          forget();
          onMade(created);
        },
      });
    }
    return change.mutate({ id: persona.id, version: from, ...texts }, { onSuccess: forget });
  };
  const discard = () => {
    giveUp();
    change.reset();
    if (!persona) onClose();
  };
  const name = nameToCopy(draft.name);
  const copy = () => make.mutate({ ...draft, name: t`${name} (copy)` }, { onSuccess: onMade });

  return (
    <aside ref={focusFirstField} className={styles.editor} aria-label={t`Persona`}>
      <header className={styles.bar}>
        <h2>
          <bdi>{draft.name || t`New persona`}</bdi>
        </h2>
        <Segmented
          label={t`What to do`}
          value={tab}
          onChange={setTab}
          options={[
            { value: "edit", name: mayEdit ? t`Edit` : t`Read` },
            { value: "try", name: t`Try it` },
          ]}
        />
        <IconButton icon={icons.close} label={t`Close`} onClick={onClose} />
      </header>
      {conflict && (
        <div className={styles.told}>
          <Notice tone="warning" live="assertive">
            <Trans>Someone else changed this persona in the meantime. Theirs:</Trans>
            <div className={styles.theirs} dir="auto">
              {conflict.instructions}
            </div>
            <Button size="row" onClick={discard}>
              <Trans>Take theirs</Trans>
            </Button>{" "}
            <Button size="row" onClick={() => save(conflict.version)}>
              <Trans>Keep mine</Trans>
            </Button>
          </Notice>
        </div>
      )}
      {tab === "edit" ? (
        <PersonaForm
          draft={draft}
          hidden={persona?.hidden_sources ?? 0}
          sources={persona?.sources ?? 0}
          disabled={!mayEdit}
          onChange={write}
        />
      ) : (
        <Suspense fallback={<div className={styles.trial} />}>
          <TryIt
            draft={sendable(draft)}
            personaId={persona?.built_in ? null : (persona?.id ?? null)}
          />
        </Suspense>
      )}
      <footer className={styles.save}>
        <span>
          <Icon of={who(persona).icon} size={16} />
          {isChanged ? t`Not saved yet` : t(who(persona).says)}
        </span>
        {mayEdit ? (
          <>
            <Button
              kind="plain"
              size="small"
              disabled={persona !== null && !isChanged}
              onClick={discard}
            >
              <Trans>Discard</Trans>
            </Button>
            <Button
              kind="primary"
              size="small"
              busy={make.isPending || change.isPending}
              disabled={draft.name.trim() === "" || !isChanged}
              onClick={() => save()}
            >
              <Trans>Save</Trans>
            </Button>
          </>
        ) : (
          <Button kind="primary" size="small" busy={make.isPending} onClick={copy}>
            <Trans>Make a copy</Trans>
          </Button>
        )}
      </footer>
    </aside>
  );
}

const onlyYou = { icon: icons.lock, says: msg`Only you` };
const shared = { icon: icons.people, says: msg`Everyone in this workspace` };
const everywhere = { icon: icons.globe, says: msg`Every workspace` };

function who(persona: Persona | null) {
  if (!persona || (persona.type === "mypersona" && !persona.built_in)) return onlyYou;
  return persona.type === "shared" && !persona.edition_id ? shared : everywhere;
}
