import type { TrashEntry } from "@lectern/contract/trash";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";

import { notify } from "#platform/notify.ts";
import { Button } from "#ui/controls/Button.tsx";
import { documentCount } from "#ui/text/counts.ts";
import { FileIcon } from "#ui/images/FileIcon.tsx";
import { fileSize, shortDate } from "#ui/text/formats.ts";
import { Icon } from "#ui/images/Icon.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { personName } from "#ui/text/person-name.ts";

import { useRestore } from "./api.ts";
import styles from "./TrashPanel.module.css";

interface TrashRowProps {
  entry: TrashEntry;
  /** Asks for confirmation, then purges it. */
  onRemove: () => void;
}

/** An item in the trash: its kind, who deleted it, and how long it is kept. */
export function TrashRow({ entry, onRemove }: TrashRowProps) {
  const { t } = useLingui();
  const restore = useRestore();
  const { name, kind } = entry;
  const again = () =>
    restore.mutate(entry, {
      onSuccess: () => notify(t`“${name}” is back where it was`, { variant: "success" }),
    });
  return (
    <div className={styles.row}>
      {kind === "document" ? (
        <FileIcon extension={name.slice(name.lastIndexOf(".") + 1).toLowerCase()} />
      ) : (
        <Icon of={kind === "folder" ? icons.folder : icons.library} size={20} />
      )}
      <span className={styles.words}>
        <span className={styles.name} dir="auto" title={name}>
          {name}
        </span>
        <Below entry={entry} />
      </span>
      <span className={styles.left}>
        {entry.held ? <Trans>Under a legal hold</Trans> : daysLeft(entry.expires_at)}
      </span>
      <span className={styles.buttons}>
        <Button size="row" busy={restore.isPending} aria-label={t`Restore ${name}`} onClick={again}>
          <Trans>Restore</Trans>
        </Button>
        <IconButton
          icon={icons.trash}
          size="small"
          label={t`Delete ${name} for good`}
          title={t`Delete for good`}
          onClick={onRemove}
        />
      </span>
    </div>
  );
}

function Below({ entry }: { entry: TrashEntry }) {
  const { kind, collection, document_count, size, deleted_by, deleted_at } = entry;
  const date = shortDate(deleted_at);
  const person = deleted_by && personName(deleted_by);
  return (
    <span className={styles.below}>
      {kind !== "collection" && (
        <span>
          <Trans>
            In <bdi>{collection.name}</bdi>
          </Trans>
        </span>
      )}
      {(kind !== "document" || document_count > 1) && <bdi>{documentCount(document_count)}</bdi>}
      <bdi>{fileSize(size)}</bdi>
      <span>
        {person ? (
          <Trans>
            Deleted by <bdi>{person}</bdi> on {date}
          </Trans>
        ) : (
          <Trans>Deleted on {date}</Trans>
        )}
      </span>
    </span>
  );
}

const day = 86_400_000;

function daysLeft(expires: string): string {
  const days = Math.max(1, Math.ceil((Date.parse(expires) - Date.now()) / day));
  return plural(days, { one: "# day left", other: "# days left" });
}
