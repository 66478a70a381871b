import type { SearchResult } from "@lectern/contract/search";
import { Link, useSearchParams } from "react-router";

import { passageState, withAddress } from "#features/viewer/index.ts";
import { FileIcon } from "#ui/images/FileIcon.tsx";
import { FileName } from "#ui/images/FileName.tsx";
import { Lit } from "#ui/text/Lit.tsx";
import { placeTitle } from "#ui/text/place-name.ts";
import { StandingMark } from "#ui/feedback/StandingMark.tsx";

import { excerptOf } from "../excerpt.ts";
import styles from "./SearchResults.module.css";

/** A passage with highlighted matches and its place, linked to that place. */
export function Passage({ result }: { result: SearchResult }) {
  const [params] = useSearchParams();
  const { chunk_id, text, highlights, page, rects, document } = result;
  const highlight = { kind: "passage", chunkId: chunk_id } as const;
  const address = { documentId: document.id, page, highlight };
  return (
    <li className={styles.passage}>
      <Link
        to={{ search: withAddress(params, address).toString() }}
        state={passageState({ quote: text, page, rects })}
        preventScrollReset
        className={styles.link}
      >
        <q className={styles.quote} dir="auto">
          <Lit pieces={excerptOf(text, highlights)} />
        </q>
        <span className={styles.place}>
          <FileIcon />
          <FileName name={document.name} />
          <span className={styles.page}>
            <bdi>{placeTitle(result)}</bdi>
          </span>
          <StandingMark standing={document.standing} />
        </span>
      </Link>
    </li>
  );
}
