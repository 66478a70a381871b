import type { Collection, Document } from "@lectern/contract/library";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
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
  const { t } = useLingui();
  const [to, setTo] = useState<Collection | null>(null);
  const [only] = documents;
  const name = documents.length === 1 ? only?.name : undefined;
  return (
    <Dialog
      open
      title={
        name === undefined
          ? plural(documents.length, { one: "Move # document to", other: "Move # documents to" })
          : t`Move ${name} to`
      }
      onClose={onClose}
      onSubmit={() => to && onChosen(to)}
      confirm={
        <Button kind="primary" type="submit" disabled={!to}>
          <Trans>Move</Trans>
        </Button>
      }
    >
      <CollectionChoice
        label={t`Collection`}
        value={to?.id ?? null}
        onChange={setTo}
        except={only?.collection_id}
      />
    </Dialog>
  );
}
