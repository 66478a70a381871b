import type { Collection, Document } from "@lectern/contract/library";
import { useState } from "react";

import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";

import { CollectionChoice } from "./CollectionChoice.tsx";

interface MoveDialogProps {
  documents: readonly Document[];
  onClose: () => void;
  onChosen: (to: Collection) => void;
}

export function MoveDialog({ documents, onClose, onChosen }: MoveDialogProps) {
  const [to, setTo] = useState<Collection | null>(null);
  const [only] = documents;
  const what = documents.length === 1 && only ? only.name : `${documents.length} documents`;
  return (
    <Dialog
      open
      title={`Move ${what} to`}
      onClose={onClose}
      onSubmit={() => to && onChosen(to)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={!to}>
            Move
          </Button>
        </>
      }
    >
      <CollectionChoice
        label="Collection"
        value={to?.id ?? null}
        onChange={setTo}
        except={only?.collection_id}
      />
    </Dialog>
  );
}
