import type { Document } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";

import { read } from "#platform/http/read.ts";
import { Button } from "#ui/controls/Button.tsx";
import { unitCount } from "#ui/text/counts.ts";
import { fileSize, shortDate } from "#ui/text/formats.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { StatusBadge } from "#ui/feedback/StatusBadge.tsx";
import { personName } from "#ui/text/person-name.ts";

import { useMayEdit } from "../may-edit.ts";
import { deleteVersion, makeCurrent } from "./actions.ts";
import { VersionLink } from "./VersionLink.tsx";
import styles from "./Versions.module.css";

interface VersionsProps {
  /** The displayed version. */
  document: Document;
  onReplace: ((document: Document) => void) | undefined;
}

/**
 * The versions of a document, which can be opened, made current again or deleted, and a button for
 * a new one.
 */
export function Versions({ document, onReplace }: VersionsProps) {
  const { collection_id, versions } = document;
  const mayEdit = useMayEdit(collection_id);
  const listed = useQuery({
    ...read("/libraries/ext/v1/collections/{collection_id}/document/{document_id}/versions", {
      params: { collection_id, document_id: document.id },
      query: { page_size: 100 },
    }),
    enabled: versions > 1,
  });
  if (versions === 1 && !mayEdit) return null;
  return (
    <section aria-labelledby="viewer-versions">
      <h3 id="viewer-versions">
        <Trans>Versions</Trans>
      </h3>
      {listed.data && (
        <ul className={styles.list}>
          {listed.data.results.map((one) => (
            <Version key={one.id} version={one} shown={document.id} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
      {mayEdit && onReplace && (
        <Button size="row" icon={icons.upload} onClick={() => onReplace(document)}>
          <Trans>Replace with a new version…</Trans>
        </Button>
      )}
    </section>
  );
}

interface VersionProps {
  version: Document;
  /** The id of the displayed version. */
  shown: string;
  mayEdit: boolean;
}

function Version({ version: document, shown, mayEdit }: VersionProps) {
  const { t } = useLingui();
  const { id, version, current_id, status, created_by, created_at, size, page_count } = document;
  const isCurrent = id === current_id;
  const isRead = status === "ready" || status === "ingested";
  const name = personName(created_by);
  const date = shortDate(created_at);
  const pages = page_count === null ? "" : `, ${unitCount(page_count, document.unit)}`;
  return (
    <li className={styles.version} aria-current={id === shown || undefined}>
      <span className={styles.head}>
        <strong>
          <Trans>Version {version}</Trans>
        </strong>
        {isCurrent && (
          <span className={styles.current}>
            <Trans>current</Trans>
          </span>
        )}
        {!isRead && <StatusBadge status={status} />}
      </span>
      <span className={styles.facts}>
        <Trans>
          {date} by <bdi>{name}</bdi>
        </Trans>
        {", "}
        {fileSize(size)}
        {pages}
      </span>
      <span className={styles.actions}>
        {id !== shown && (
          <VersionLink documentId={id} label={t`Open version ${version}`}>
            <Trans>Open</Trans>
          </VersionLink>
        )}
        {mayEdit && !isCurrent && isRead && (
          <Button
            size="row"
            aria-label={t`Make version ${version} current`}
            onClick={() => void makeCurrent(document)}
          >
            <Trans>Make current</Trans>
          </Button>
        )}
        {mayEdit && !isCurrent && (
          <IconButton
            icon={icons.trash}
            label={t`Delete version ${version}`}
            size="small"
            onClick={() => void deleteVersion(document)}
          />
        )}
      </span>
    </li>
  );
}
