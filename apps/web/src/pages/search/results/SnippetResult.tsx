import type { FoundSnippet } from "@lectern/contract/topics";
import { Trans } from "@lingui/react/macro";
import { Link, useSearchParams } from "react-router";

import { excerptOf, lightUp } from "#features/search/index.ts";
import { placeLink, topicLink } from "#features/topics/index.ts";
import { Lit } from "#ui/text/Lit.tsx";
import { placeTitle } from "#ui/text/place-name.ts";

import { Excerpt, Part } from "./Result.tsx";
import styles from "./Result.module.css";

/** A snippet. Opens in its document; if that is deleted, in its topic. */
export function SnippetResult({ snippet, q }: { snippet: FoundSnippet; q: string }) {
  const [params] = useSearchParams();
  const { quote, highlights, note, document_name, source, collection_id } = snippet;
  const topic = { id: snippet.topic_id, collection_id };
  const link = placeLink(params, snippet) ?? { to: topicLink(topic) };
  return (
    <Link {...link} data-result className={styles.result}>
      <span className={styles.words}>
        <q className={styles.quote} dir="auto">
          <Lit pieces={excerptOf(quote, highlights)} />
        </q>
        {note !== "" && <Excerpt pieces={lightUp(note, q)} />}
        <span className={styles.below}>
          <Part>{document_name}</Part>
          <Part>{placeTitle(snippet)}</Part>
          <Part>{snippet.topic_title}</Part>
          {source === "gone" && (
            <span>
              <Trans>The document is gone</Trans>
            </span>
          )}
          {source === "changed" && (
            <span>
              <Trans>The document has changed</Trans>
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}
