import type { Document } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { NotHere } from "#features/workspaces/index.ts";
import { translateStatus } from "#platform/language/server-messages.ts";
import { Button } from "#ui/controls/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import * as icons from "#ui/images/icons.ts";

import type { Failure } from "./document-props.ts";
import { useMayEdit } from "./may-edit.ts";
import { UnlockForm } from "./versions/UnlockForm.tsx";
import styles from "./Viewer.module.css";

interface FailedDocumentProps {
  documentId: string;
  failure: Failure;
  /** Undefined if unknown or not found. */
  document: Document | undefined;
  onRetry: () => void;
  onReplace: ((document: Document) => void) | undefined;
}

/** Says why there are no pages, and what to do. */
export function FailedDocument(props: FailedDocumentProps) {
  const { documentId, failure, document, onRetry, onReplace } = props;
  const { t } = useLingui();
  const replace = document && onReplace && (
    <ReplaceFile document={document} onReplace={onReplace} />
  );
  return (
    <div className={styles.failed}>
      {failure === "gone" && (
        <NotHere
          icon={icons.file}
          title={t`This document is no longer here`}
          path="/libraries/ext/v1/document/{document_id}"
          params={{ document_id: documentId }}
        >
          <Trans>It was deleted, or it is not shared with you.</Trans>
        </NotHere>
      )}
      {failure === "locked" && document && <Locked document={document} replace={replace} />}
      {failure === "damaged" && (
        <EmptyState icon={icons.error} title={t`This file could not be read`} action={replace}>
          {document?.status_detail
            ? translateStatus(document)
            : t`It may be damaged. Download it to try another program.`}
        </EmptyState>
      )}
      {failure === "unread" && (
        <EmptyState icon={icons.file} title={t`This document is still being read`}>
          <Trans>Its text appears here as soon as it is ready.</Trans>
        </EmptyState>
      )}
      {failure === "unreachable" && (
        <ErrorState title={t`Couldn't load the document`} onRetry={onRetry}>
          <Trans>The connection was lost, or the server took too long.</Trans>
        </ErrorState>
      )}
    </div>
  );
}

/** Asks users who may edit for the password, or for a file without one. */
function Locked({ document, replace }: { document: Document; replace: ReactNode }) {
  const { t } = useLingui();
  const mayEdit = useMayEdit(document.collection_id);
  const action = (
    <div className={styles.unlock}>
      <UnlockForm document={document} />
      {replace}
    </div>
  );
  return (
    <EmptyState
      icon={icons.lock}
      title={t`This document is locked with a password`}
      action={mayEdit && action}
    >
      {mayEdit ? (
        <Trans>
          A copy without the password is added as the next version. The password is not kept.
        </Trans>
      ) : (
        <Trans>Someone who can edit the collection can unlock it.</Trans>
      )}
    </EmptyState>
  );
}

type ReplaceFileProps = Pick<FailedDocumentProps, "onReplace"> & { document: Document };

/** Opens a file picker for a file that replaces the failed one. */
function ReplaceFile({ document, onReplace }: ReplaceFileProps) {
  const mayEdit = useMayEdit(document.collection_id);
  if (!mayEdit) return null;
  return (
    <Button icon={icons.upload} onClick={() => onReplace?.(document)}>
      <Trans>Replace file</Trans>
    </Button>
  );
}
