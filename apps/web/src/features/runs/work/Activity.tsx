import type { RunActivity } from "@lectern/contract/run-parts";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";

import { viewerLink } from "#features/viewer/index.ts";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { shortCount } from "#ui/text/formats.ts";

import styles from "./Activity.module.css";

/** Maximum shown until all are asked for: the newest. */
const maxEntries = 6;

/** What a step searched, with what it found, and what it read. */
export function Activity({ activity }: { activity: readonly RunActivity[] }) {
  const { t } = useLingui();
  const [isWhole, setWhole] = useState(false);
  if (activity.length === 0) return null;
  const shown = isWhole ? activity : activity.slice(-maxEntries);
  const hidden = activity.length - shown.length;
  const count = shortCount(hidden);
  return (
    <ul className={styles.activity} aria-label={t`What it did`}>
      {hidden > 0 && (
        <li>
          <button type="button" className={styles.chip} onClick={() => setWhole(true)}>
            {plural(hidden, { one: `${count} earlier`, other: `${count} earlier` })}
          </button>
        </li>
      )}
      {shown.map((one, at) => (
        <li key={`${one.at} ${at}`}>
          {one.type === "searched" ? <Search {...one} /> : <Read {...one} />}
        </li>
      ))}
    </ul>
  );
}

function Search({ q, found }: Extract<RunActivity, { type: "searched" }>) {
  const { t } = useLingui();
  const passages = found === null ? null : passageCount(found);
  const title = passages === null ? undefined : t`Searched for “${q}”: ${passages}`;
  return (
    <span className={styles.chip} title={title}>
      <Icon of={icons.search} size={14} label={t`Searched for`} />
      <bdi>{q}</bdi>
      {found !== null && (
        <b>
          {shortCount(found)}
          <span className="visually-hidden"> {passages}</span>
        </b>
      )}
    </span>
  );
}

function passageCount(found: number): string {
  const count = shortCount(found);
  return plural(found, { one: `${count} passage`, other: `${count} passages` });
}

function Read({ document_id, document_name, page }: Extract<RunActivity, { type: "read" }>) {
  const { t } = useLingui();
  return (
    <Link
      to={viewerLink({ documentId: document_id, page, highlight: null })}
      preventScrollReset
      className={styles.chip}
      title={t`Read ${document_name}, page ${page}`}
    >
      <Icon of={icons.book} size={14} label={t({ message: "Read", context: "what was done" })} />
      <bdi>{document_name}</bdi>
      <b>{t`p. ${page}`}</b>
    </Link>
  );
}
