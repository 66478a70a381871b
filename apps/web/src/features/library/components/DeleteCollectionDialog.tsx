import type { Collection } from "@lectern/contract/library";

import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { counted } from "#ui/formats.ts";

import { useDeleteCollection } from "../api.ts";

interface DeleteCollectionDialogProps {
  collection: Collection;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asked, because what goes with a collection does not come back. */
export function DeleteCollectionDialog(props: DeleteCollectionDialogProps) {
  const { collection, onClose, onDeleted } = props;
  const { id, name, document_count, visibility } = collection;
  const remove = useDeleteCollection();
  return (
    <Dialog
      open
      title={`Delete ${name}?`}
      onClose={onClose}
      onSubmit={() => remove.mutate(id, { onSuccess: onDeleted })}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" filled type="submit" busy={remove.isPending}>
            Delete collection
          </Button>
        </>
      }
    >
      <p>
        {document_count > 0
          ? `${counted(document_count, "document")} ${document_count === 1 ? "goes" : "go"} with it`
          : "It is empty"}
        {visibility === "shared" && ", for everyone in this workspace"}. This cannot be undone.
      </p>
    </Dialog>
  );
}
