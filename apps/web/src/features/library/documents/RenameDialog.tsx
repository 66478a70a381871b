import type { Document } from "@lectern/contract/library";
import { useLingui } from "@lingui/react/macro";

import { useRenameDocument } from "../api.ts";
import { NameDialog } from "../collections/NameDialog.tsx";

interface RenameDialogProps {
  document: Document;
  onClose: () => void;
}

export function RenameDialog({ document, onClose }: RenameDialogProps) {
  const { t } = useLingui();
  return (
    <NameDialog
      title={t`Rename the document`}
      confirm={t`Rename`}
      before={document.name}
      missing={t`Give the document a name.`}
      longest={255}
      call={useRenameDocument(document)}
      select={selectStem}
      onClose={onClose}
    />
  );
}

/** Selects the name without its extension, which users rarely change. */
function selectStem(field: HTMLInputElement) {
  const dot = field.value.lastIndexOf(".");
  field.setSelectionRange(0, dot > 0 ? dot : field.value.length);
}
