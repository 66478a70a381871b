import type { Snippet } from "@lectern/contract/topics";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useSearchParams } from "react-router";

import { FileIcon } from "#ui/FileIcon.tsx";
import { FileName } from "#ui/FileName.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { placeName } from "#ui/place-name.ts";

import { placeLink } from "./address.ts";
import styles from "./SnippetPlace.module.css";

/** Where a snippet stands, and a way there; its document may be another by now, or gone. */
export function SnippetPlace({ snippet }: { snippet: Snippet }) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const link = placeLink(params, snippet);
  const name = snippet.document_name;
  const place = placeName(snippet);
  const words = (
    <>
      <FileIcon />
      <FileName name={name} />
      <span className={styles.page}>
        <bdi>{place}</bdi>
      </span>
    </>
  );
  return (
    <>
      {link ? (
        <Link {...link} className={styles.place} aria-label={t`Open ${name}, ${place}`}>
          {words}
        </Link>
      ) : (
        <span className={styles.place}>{words}</span>
      )}
      {snippet.source !== "current" && (
        <span className={styles.source}>
          <Icon of={icons.warning} size={14} />
          {snippet.source === "gone" ? (
            <Trans>The document is gone</Trans>
          ) : (
            <Trans>The document has changed here</Trans>
          )}
        </span>
      )}
    </>
  );
}
