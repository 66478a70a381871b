import type { Document } from "@lectern/contract/library";

import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState.tsx";
import * as icons from "#ui/icons.ts";

import type { Failure } from "./document-props.ts";
import styles from "./Viewer.module.css";

interface FailedDocumentProps {
  failure: Failure;
  document: Document | undefined;
  onRetry: () => void;
}

/** Why there are no pages, and what to do. */
export function FailedDocument({ failure, document, onRetry }: FailedDocumentProps) {
  return (
    <div className={styles.failed}>
      {failure === "gone" && (
        <EmptyState icon={icons.file} title="This document is no longer here">
          It was deleted, or it is not shared with you.
        </EmptyState>
      )}
      {failure === "locked" && (
        <EmptyState icon={icons.lock} title="This document is locked with a password">
          Add a copy without one to read and search it here.
        </EmptyState>
      )}
      {failure === "damaged" && (
        <EmptyState icon={icons.error} title="This file could not be read">
          {document?.status_detail ?? "It may be damaged. Download it to try another program."}
        </EmptyState>
      )}
      {failure === "unreachable" && (
        <ErrorState title="The document did not load" onRetry={onRetry}>
          The connection was lost, or the server took too long.
        </ErrorState>
      )}
    </div>
  );
}
