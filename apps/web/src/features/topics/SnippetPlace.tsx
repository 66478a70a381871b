import type { Snippet } from "@lectern/contract/topics";
import { Trans } from "@lingui/react/macro";
import { Link, useSearchParams } from "react-router";

import { FileIcon } from "#ui/images/FileIcon.tsx";
import { FileName } from "#ui/images/FileName.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { placeName } from "#ui/text/place-name.ts";

import { placeLink } from "./address.ts";
import { changed } from "./changed.ts";
import styles from "./SnippetPlace.module.css";

/** The place of a snippet, with a link; its document may have a newer version or be deleted. */
export function SnippetPlace({ snippet }: { snippet: Snippet }) {
  const [params] = useSearchParams();
  const link = placeLink(params, snippet);
  const words = (
    <>
      <FileIcon />
      <FileName name={snippet.document_name} />
      <span className={styles.page}>
        <bdi>{placeName(snippet)}</bdi>
      </span>
    </>
  );
  return (
    <>
      {link ? (
        <Link {...link} className={styles.place}>
          {words}
        </Link>
      ) : (
        <span className={styles.place}>{words}</span>
      )}
      {snippet.source !== "current" && (
        <span className={styles.source}>
          <Icon of={icons.warning} size={14} />
          {snippet.source === "gone" ? <Trans>The document is gone</Trans> : changed(snippet)}
        </span>
      )}
    </>
  );
}
