import type { SourceRead, ContextReport } from "@lectern/contract/knowledge";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";

import { dayDate, shortCount } from "#ui/text/formats.ts";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";

import styles from "./ContextReportView.module.css";

const glyphs = {
  collection: icons.folder,
  topic: icons.topic,
  tag: icons.tag,
  document: icons.file,
  attachment: icons.file,
  system_document: icons.book,
};

/** What was searched, and the queries used. */
export function SourcesRead({ read }: { read: ContextReport }) {
  const { t } = useLingui();
  const { queries, everything, searched_documents, sources, as_of } = read;
  const date = as_of === undefined ? undefined : dayDate(as_of);
  const count = shortCount(searched_documents);
  return (
    <section>
      <h4 className={styles.head}>
        <Trans>Searched</Trans>
      </h4>
      <ul className={styles.sources}>
        {queries.map((query) => (
          <li key={query}>
            <Icon of={icons.search} size={16} />
            <q className={styles.query} dir="auto">
              {query}
            </q>
          </li>
        ))}
        {date !== undefined && (
          <li>
            <Icon of={icons.clock} size={16} />
            <span>{t`The versions that were current on ${date}`}</span>
          </li>
        )}
        {everything ? (
          <li>
            <Icon of={icons.library} size={16} />
            <span>
              {plural(searched_documents, {
                one: `Everything you can access: ${count} document`,
                other: `Everything you can access: ${count} documents`,
              })}
            </span>
          </li>
        ) : (
          sources.map((one) => (
            <li key={one.id} data-off={one.mode === "off" || undefined}>
              <Icon of={glyphs[one.type]} size={16} />
              <bdi className={styles.name}>{one.name}</bdi>
              <span className={styles.how}>
                <How source={one} />
              </span>
            </li>
          ))
        )}
      </ul>
    </section>
  );
}

/** How a source was read, and what could not be read of it. */
function How({ source }: { source: SourceRead }) {
  const { t } = useLingui();
  const { mode, documents, not_ready } = source;
  const modes = { full: t`Read in full`, retrieval: t`Searched`, off: t`Turned off` };
  if (documents === 0 && not_ready > 0) return <Trans>Was not ready</Trans>;
  if (not_ready === 0) return modes[mode];
  const notReady = shortCount(not_ready);
  return (
    <>
      {modes[mode]}, {t`${notReady} not ready`}
    </>
  );
}
