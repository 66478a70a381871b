import type { Document } from "@lectern/contract/library";
import { useSearchParams } from "react-router";

import { lightUp } from "#features/search/index.ts";
import { withAddress } from "#features/viewer/index.ts";
import { unitCount } from "#ui/text/counts.ts";
import { FileIcon } from "#ui/images/FileIcon.tsx";
import { shortDate } from "#ui/text/formats.ts";
import { StandingMark } from "#ui/feedback/StandingMark.tsx";
import { StatusBadge } from "#ui/feedback/StatusBadge.tsx";
import { personName } from "#ui/text/person-name.ts";

import { Part, Result } from "./Result.tsx";

interface DocumentResultProps {
  document: Document;
  q: string;
  /** The collection's name, if known. */
  collection: string | undefined;
}

/** A document whose name matches. It opens over the page. */
export function DocumentResult({ document, q, collection }: DocumentResultProps) {
  const [params] = useSearchParams();
  const { id: documentId, name, extension, page_count, unit, status, created_by } = document;
  const address = { documentId, page: null, highlight: null };
  return (
    <Result
      to={{ search: withAddress(params, address).toString() }}
      state={{ viewer: "opened" }}
      start={<FileIcon extension={extension} />}
      title={lightUp(name, q)}
      full={name}
      below={
        <>
          {collection && <Part>{collection}</Part>}
          {page_count !== null && <span>{unitCount(page_count, unit)}</span>}
          <Part>{personName(created_by)}</Part>
          <span>{shortDate(document.created_at)}</span>
          <StandingMark standing={document.standing} />
        </>
      }
      end={status !== "ready" && <StatusBadge status={status} />}
    />
  );
}
