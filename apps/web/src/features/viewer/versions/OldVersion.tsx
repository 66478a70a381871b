import type { Document } from "@lectern/contract/library";
import type { CurrentPlace } from "@lectern/contract/versions";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { shortDate } from "#ui/text/formats.ts";
import { Notice } from "#ui/feedback/Notice.tsx";
import { placeName } from "#ui/text/place-name.ts";

import type { Mark } from "../marks/marks.ts";
import styles from "./OldVersion.module.css";
import { VersionLink } from "./VersionLink.tsx";

interface OldVersionProps {
  document: Document;
  /** The current passage. */
  passage: Mark | undefined;
}

/**
 * A notice above an earlier version: its number, a link to the current one, and whether the passage
 * is still there.
 */
export function OldVersion({ document, passage }: OldVersionProps) {
  const { id, version, versions, created_at, current_id } = document;
  const place = useCurrentPlace(id, passage);
  const date = shortDate(created_at);
  const open = (
    <VersionLink documentId={current_id} page={place?.page ?? null}>
      <Trans>Open the current one</Trans>
    </VersionLink>
  );
  return (
    <div className={styles.banner}>
      <Notice live="polite" action={open}>
        <Trans>
          You are reading version {version} of {versions}, from {date}.
        </Trans>{" "}
        {place && standing(place, document)}
      </Notice>
    </div>
  );
}

/** Undefined until known. */
function useCurrentPlace(document_id: string, passage: Mark | undefined) {
  const { page = 1, quote = "" } = passage ?? {};
  const found = useQuery({
    queryKey: ["/libraries/ext/v1/document/{document_id}/current-place", document_id, page, quote],
    queryFn: () =>
      api.post("/libraries/ext/v1/document/{document_id}/current-place", {
        params: { document_id },
        body: { page, quote },
      }),
    enabled: quote !== "",
  });
  return found.data?.current_place ?? undefined;
}

function standing({ version, page }: CurrentPlace, { unit }: Document) {
  if (page === null) return t`The passage is not in version ${version}, the current one.`;
  const place = placeName({ page, unit, label: null });
  return t`The passage is still in version ${version}, the current one: ${place}.`;
}
