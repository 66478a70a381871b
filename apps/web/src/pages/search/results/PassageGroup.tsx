import type { SearchResult } from "@lectern/contract/search";
import { Link, useSearchParams } from "react-router";

import { excerptOf } from "#features/search/index.ts";
import { passageState, withAddress } from "#features/viewer/index.ts";
import { FileIcon } from "#ui/images/FileIcon.tsx";
import { FileName } from "#ui/images/FileName.tsx";
import { Lit } from "#ui/text/Lit.tsx";
import { placeTitle } from "#ui/text/place-name.ts";
import { StandingMark } from "#ui/feedback/StandingMark.tsx";

import { Part } from "./Result.tsx";
import styles from "./Result.module.css";

/** Groups passages by document, in the order of each document's best passage. */
export const byDocument = (passages: readonly SearchResult[]): SearchResult[][] => [
  ...Map.groupBy(passages, ({ document }) => document.id).values(),
];

interface PassageGroupProps {
  /** Passages of one document; at least one. */
  passages: readonly SearchResult[];
  collection: string | undefined;
}

/** The matching passages of a document, verbatim. */
export function PassageGroup({ passages, collection }: PassageGroupProps) {
  const name = passages[0]?.document.name ?? "";
  return (
    <div className={styles.group} role="group" aria-label={name}>
      <div className={styles.document}>
        <FileIcon />
        <FileName name={name} />
        <StandingMark standing={passages[0]?.document.standing} />
        {collection && (
          <bdi className={styles.where} title={collection}>
            {collection}
          </bdi>
        )}
      </div>
      {passages.map((passage) => (
        <Passage key={passage.chunk_id} passage={passage} />
      ))}
    </div>
  );
}

function Passage({ passage }: { passage: SearchResult }) {
  const [params] = useSearchParams();
  const { chunk_id: chunkId, text, highlights, page, rects, document } = passage;
  const highlight = { kind: "passage", chunkId } as const;
  const address = { documentId: document.id, page, highlight };
  return (
    <Link
      to={{ search: withAddress(params, address).toString() }}
      state={passageState({ quote: text, page, rects })}
      preventScrollReset
      data-result
      className={styles.passage}
    >
      <q className={styles.quote} dir="auto">
        <Lit pieces={excerptOf(text, highlights)} />
      </q>
      <span className={styles.below}>
        <Part>{placeTitle(passage)}</Part>
      </span>
    </Link>
  );
}
