import type { Tag } from "@lectern/contract/tags";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { TagChips } from "#ui/feedback/TagChips.tsx";
import * as icons from "#ui/images/icons.ts";
import { ListSection } from "#ui/layout/ListSection.tsx";
import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { EditDeleteMenu } from "#ui/popups/EditDeleteMenu.tsx";
import { shortCount } from "#ui/text/formats.ts";
import { useLast } from "#ui/text/use-last.ts";

import { useDeleteTag, useTags } from "../api.ts";
import { TagForm } from "./TagForm.tsx";
import styles from "./Tags.module.css";

type Shown = { as: "form" | "deletion"; tag: Tag | null } | null;

/** The tags of the workspace. */
export function Tags() {
  const { t } = useLingui();
  const tags = useTags();
  const [shown, setShown] = useState<Shown>(null);
  const close = () => setShown(null);
  const add = (
    <Button size="small" icon={icons.plus} onClick={() => setShown({ as: "form", tag: null })}>
      <Trans>New tag</Trans>
    </Button>
  );
  return (
    <ListSection
      title={t`Tags`}
      about={
        <Trans>
          Editors add tags to documents. Everyone can narrow the library and searches to them.
        </Trans>
      }
      add={add}
      query={tags}
      failed={t`Couldn't load the tags`}
      loading={t`Loading tags`}
      rows={3}
      empty={{
        icon: icons.tag,
        title: t`No tags yet`,
        text: t`Tags sort documents of all collections by what they have in common.`,
      }}
      row={(tag) => (
        <TagRow
          tag={tag}
          onEdit={() => setShown({ as: "form", tag })}
          onDelete={() => setShown({ as: "deletion", tag })}
        />
      )}
    >
      <TagForm open={shown?.as === "form"} tag={shown?.tag ?? null} onClose={close} />
      <DeleteTag tag={shown?.as === "deletion" ? shown.tag : null} onClose={close} />
    </ListSection>
  );
}

interface TagRowProps {
  tag: Tag;
  onEdit: () => void;
  onDelete: () => void;
}

function TagRow({ tag, onEdit, onDelete }: TagRowProps) {
  const { t } = useLingui();
  const { name, document_count } = tag;
  const count = shortCount(document_count);
  return (
    <li className={styles.row}>
      <div className={styles.tag}>
        <TagChips tags={[tag]} />
      </div>
      <span className={styles.count}>
        {plural(document_count, { one: `${count} document`, other: `${count} documents` })}
      </span>
      <EditDeleteMenu
        label={t`Tag \u2068${name}\u2069`}
        opens={t`More for \u2068${name}\u2069`}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    </li>
  );
}

function DeleteTag({ tag, onClose }: { tag: Tag | null; onClose: () => void }) {
  const { t } = useLingui();
  const remove = useDeleteTag();
  const name = useLast(tag)?.name ?? "";
  return (
    <ConfirmDialog
      open={tag !== null}
      title={t`Delete the tag \u2068${name}\u2069?`}
      confirm={t`Delete tag`}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => tag && remove.mutate(tag.id, { onSuccess: onClose })}
    >
      <p>
        <Trans>All documents lose it, also those you can't see. This cannot be undone.</Trans>
      </p>
    </ConfirmDialog>
  );
}
