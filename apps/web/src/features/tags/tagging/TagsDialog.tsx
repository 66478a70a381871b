import type { Document } from "@lectern/contract/library";
import { may } from "@lectern/contract/policy";
import type { Tag } from "@lectern/contract/tags";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";

import { translateServerMessage } from "#platform/language/server-messages.ts";
import { notify } from "#platform/notify.ts";
import { useSession } from "#platform/session/session.ts";
import { Checkbox } from "#ui/controls/Checkbox.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { QueryState } from "#ui/feedback/QueryState.tsx";
import { TagDot } from "#ui/feedback/TagChips.tsx";
import { FormDialog } from "#ui/popups/FormDialog.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { useTagDocuments, useTags } from "../api.ts";
import styles from "./TagsDialog.module.css";

type Tagged = Pick<Document, "id" | "name" | "tags">;

interface TagsDialogProps {
  documents: readonly Tagged[];
  onClose: () => void;
  /** Called once the tags are saved. */
  onTagged?: () => void;
}

/** Maximum tags shown without a field that looks for one. */
const plenty = 8;

/** Sets the tags of documents: each tag is on all of them, on some or on none. */
export function TagsDialog({ documents, onClose, onTagged }: TagsDialogProps) {
  const { t } = useLingui();
  const tags = useTags();
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map());
  const save = useTagDocuments();
  const shown = shortCount(documents.length);
  const name = documents.length === 1 ? documents[0]?.name : undefined;
  const all = tags.data?.results;
  const changed = (to: boolean) => [...changes].flatMap(([id, on]) => (on === to ? [id] : []));

  const submit = () => {
    if (save.isPending) return;
    const ids = documents.map(({ id }) => id);
    save.mutate(
      { ids, add: changed(true), remove: changed(false) },
      {
        onSuccess: (refused) => {
          onClose();
          onTagged?.();
          const reasons = [...new Set(refused.map(translateServerMessage))].join(" ");
          if (reasons) notify(reasons, { variant: "warning" });
        },
      },
    );
  };
  return (
    <FormDialog
      title={
        name === undefined
          ? plural(documents.length, {
              one: `Tags of ${shown} document`,
              other: `Tags of ${shown} documents`,
            })
          : t`Tags of ${name}`
      }
      onClose={onClose}
      onSubmit={submit}
      confirm={t`Save`}
      busy={save.isPending}
      disabled={changes.size === 0}
    >
      <QueryState
        query={tags}
        failed={t`Couldn't load the tags`}
        loading={t`Loading tags`}
        rows={3}
      />
      {all?.length === 0 && <NoTags />}
      {all && all.length > 0 && (
        <Choices
          tags={all}
          documents={documents}
          changes={changes}
          onChange={(id, on) => setChanges(new Map(changes).set(id, on))}
        />
      )}
    </FormDialog>
  );
}

function NoTags() {
  const mayManage = useSession(({ group }) => may(group, "tag.manage"));
  return (
    <p>
      {mayManage ? (
        <Trans>
          This workspace has no tags yet. Add some in the{" "}
          <Link className={styles.link} to="/settings/tags">
            settings
          </Link>
          .
        </Trans>
      ) : (
        <Trans>This workspace has no tags yet. An admin can add some in the settings.</Trans>
      )}
    </p>
  );
}

interface ChoicesProps {
  tags: readonly Tag[];
  documents: readonly Tagged[];
  changes: ReadonlyMap<string, boolean>;
  onChange: (id: string, on: boolean) => void;
}

function Choices({ tags, documents, changes, onChange }: ChoicesProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const words = typed.trim().toLocaleLowerCase();
  const counts = new Map<string, number>();
  for (const { id } of documents.flatMap((document) => document.tags))
    counts.set(id, (counts.get(id) ?? 0) + 1);
  const listed = tags.filter(({ name }) => name.toLocaleLowerCase().includes(words));
  return (
    <>
      {tags.length > plenty && (
        <SearchField
          label={t`Look for a tag`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <ul className={styles.list}>
        {listed.map(({ id, name, color }) => {
          const count = counts.get(id) ?? 0;
          const mixed = !changes.has(id) && count > 0 && count < documents.length;
          return (
            <li key={id}>
              {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the box carries the name */}
              <label className={styles.choice}>
                <Checkbox
                  label={name}
                  checked={changes.get(id) ?? (count > 0 && !mixed)}
                  mixed={mixed}
                  onChange={({ target }) => onChange(id, target.checked)}
                />
                <TagDot color={color} />
                <span className={styles.name} dir="auto" title={name}>
                  {name}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
      {listed.length === 0 && <p className={styles.none}>{t`No tag has this name.`}</p>}
    </>
  );
}
