import type { Asset, AssetContent } from "@lectern/contract/assets";
import { Trans } from "@lingui/react/macro";

import { FileIcon } from "#ui/images/FileIcon.tsx";
import { clockTime, fileSize, shortDate } from "#ui/text/formats.ts";

import styles from "./FileView.module.css";
import { formatName } from "./words.ts";

/** A file: its kind, and its content if it is text. */
export function FileView({ asset, content }: { asset: Asset; content: AssetContent }) {
  const { name, format } = asset;
  const { size, created_at, text, cut } = content;
  return (
    <>
      <div className={styles.facts}>
        <FileIcon extension={format} />
        <div className={styles.words}>
          <bdi className={styles.name}>
            {name}.{format}
          </bdi>
          <bdi className={styles.size}>
            {formatName(asset)} · {fileSize(size)} · {shortDate(created_at)},{" "}
            {clockTime(created_at)}
          </bdi>
        </div>
      </div>
      {text === null ? (
        <p className={styles.note}>
          <Trans>Download the file to open it.</Trans>
        </p>
      ) : (
        <pre className={styles.text} dir="auto">
          {text.replace(/^\ufeff/, "")}
        </pre>
      )}
      {cut && (
        <p className={styles.note}>
          <Trans>Only the beginning is shown. Download the file to read all of it.</Trans>
        </p>
      )}
    </>
  );
}
