import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useRef, useState } from "react";

import { IconButton } from "#ui/controls/IconButton.tsx";
import { shortCount } from "#ui/text/formats.ts";
import * as icons from "#ui/images/icons.ts";
import changed from "#ui/text/changed-text.module.css";
import { changesBetween } from "#ui/text/diff.ts";

import styles from "./Changes.module.css";

interface ChangesProps {
  older: { number: number; text: string };
  newer: { number: number; text: string };
}

/** The changes from the previous version: added words underlined, removed words struck through. */
export function Changes({ older, newer }: ChangesProps) {
  const { t } = useLingui();
  const pieces = useMemo(() => changesBetween(older.text, newer.text), [older.text, newer.text]);
  const text = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const added = pieces.filter(({ kind }) => kind === "added").length;
  const removed = pieces.filter(({ kind }) => kind === "removed").length;
  const count = added + removed;
  const go = (to: number) => {
    setAt(to);
    const change = text.current?.querySelectorAll("ins, del")[to - 1];
    change?.scrollIntoView({ block: "center" });
  };
  return (
    <>
      <div className={styles.head}>
        <span className={styles.version}>
          <Trans>Version {older.number}</Trans>
        </span>
        <span aria-hidden className={styles.arrow}>
          →
        </span>
        <span className={styles.version}>
          <Trans>Version {newer.number}</Trans>
        </span>
        <span role="status" className={styles.count}>
          {count === 0
            ? t`The words are the same`
            : [addedWords(added), removedWords(removed)].join(", ")}
        </span>
        {count > 0 && (
          <span className={styles.steps}>
            <IconButton
              icon={icons.chevronLeft}
              size="small"
              mirrored
              label={t`Change before`}
              disabled={at <= 1}
              onClick={() => go(at - 1)}
            />
            {at > 0 && (
              <bdi>
                {/* no count: a place */}
                <Trans>
                  {at} of {count}
                </Trans>
              </bdi>
            )}
            <IconButton
              icon={icons.chevronRight}
              size="small"
              mirrored
              label={t`Next change`}
              disabled={at >= count}
              onClick={() => go(at + 1)}
            />
          </span>
        )}
      </div>
      <div ref={text} className={changed.text} dir="auto">
        {pieces.map(({ kind, text: words }, n) => {
          if (kind === "added") return <ins key={n}>{words}</ins>;
          return kind === "removed" ? <del key={n}>{words}</del> : <span key={n}>{words}</span>;
        })}
      </div>
    </>
  );
}

function addedWords(count: number) {
  const shown = shortCount(count);
  return plural(count, { one: `${shown} added`, other: `${shown} added` });
}

function removedWords(count: number) {
  const shown = shortCount(count);
  return plural(count, { one: `${shown} removed`, other: `${shown} removed` });
}
