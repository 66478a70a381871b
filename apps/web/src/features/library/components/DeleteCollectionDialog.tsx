import type { Collection } from "@lectern/contract/library";
import { plural, t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";

import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { shortCount } from "#ui/formats.ts";

import { useDeleteCollection } from "../api.ts";

interface DeleteCollectionDialogProps {
  collection: Collection;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asked, because what goes with a collection does not come back. */
export function DeleteCollectionDialog(props: DeleteCollectionDialogProps) {
  const { t } = useLingui();
  const { collection, onClose, onDeleted } = props;
  const { id, name, document_count, visibility } = collection;
  const remove = useDeleteCollection();
  return (
    <Dialog
      open
      title={t`Delete ${name}?`}
      onClose={onClose}
      onSubmit={() => remove.mutate(id, { onSuccess: onDeleted })}
      confirm={
        <Button kind="danger" filled type="submit" busy={remove.isPending}>
          <Trans>Delete collection</Trans>
        </Button>
      }
    >
      <p>
        {whatGoes(document_count, visibility === "shared")} <Trans>This cannot be undone.</Trans>
      </p>
    </Dialog>
  );
}

function whatGoes(count: number, isShared: boolean) {
  if (count === 0)
    return isShared ? t`It is empty, for everyone in this workspace.` : t`It is empty.`;
  const shown = shortCount(count);
  return isShared
    ? plural(count, {
        one: `${shown} document goes with it, for everyone in this workspace.`,
        other: `${shown} documents go with it, for everyone in this workspace.`,
      })
    : plural(count, {
        one: `${shown} document goes with it.`,
        other: `${shown} documents go with it.`,
      });
}
