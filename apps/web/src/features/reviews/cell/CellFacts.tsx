import type { CellDetail, CellResult } from "@lectern/contract/review-cells";
import { plural, t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";

import { translateServerMessage } from "#platform/language/server-messages.ts";
import { recentTime, shortCount } from "#ui/text/formats.ts";
import { personName } from "#ui/text/person-name.ts";

import { valueText } from "./cell-value.ts";
import styles from "./CellPanel.module.css";
import type { OpenCell } from "./open-cell.ts";

/** Below a value: who said it, why there is none, and how much was read. */
export function CellFacts({ detail, newest }: { detail: CellDetail; newest: Newest }) {
  const { cell, verdict, result } = detail;
  return (
    <>
      {cell.stale && (
        <p className={styles.fact}>
          {cell.stale === "document" ? (
            <Trans>The document has a newer version than the one that was read.</Trans>
          ) : (
            <Trans>The question was changed after this was read.</Trans>
          )}
        </p>
      )}
      {verdict && (
        <p className={styles.fact}>
          <VerdictWords verdict={verdict} />
        </p>
      )}
      {verdict?.note && (
        <p className={styles.note} dir="auto">
          {verdict.note}
        </p>
      )}
      {result?.reason && !verdict && (
        <p className={styles.fact}>{translateServerMessage(result.reason)}</p>
      )}
      {verdict?.kind === "corrected" && result?.value && (
        <p className={styles.fact}>
          <Trans>
            Before: <bdi>{valueText(result.value)}</bdi>
          </Trans>
        </p>
      )}
      {result?.support === "partial" && !verdict && (
        <p className={styles.fact}>
          <Trans>The passages support only part of this answer.</Trans>
        </p>
      )}
      {result?.support === "unsupported" && !verdict && (
        <p className={styles.fact}>
          <Trans>The passages do not support this answer.</Trans>
        </p>
      )}
      {result?.fallback && !verdict && (
        <p className={styles.fact}>
          <Trans>Read by the built-in model. {translateServerMessage(result.fallback)}</Trans>
        </p>
      )}
      {result && <p className={styles.fact}>{readingWords(result, newest)}</p>}
    </>
  );
}

function VerdictWords({ verdict }: { verdict: NonNullable<CellDetail["verdict"]> }) {
  const { t } = useLingui();
  const { kind, by, at } = verdict;
  const time = recentTime(at);
  if (by === null) {
    return {
      verified: t`Verified by a former member, ${time}`,
      corrected: t`Corrected by a former member, ${time}`,
      flagged: t`Flagged by a former member, ${time}`,
    }[kind];
  }
  const name = personName(by);
  return {
    verified: t`Verified by \u2068${name}\u2069, ${time}`,
    corrected: t`Corrected by \u2068${name}\u2069, ${time}`,
    flagged: t`Flagged by \u2068${name}\u2069, ${time}`,
  }[kind];
}

const mostNumbers = 8;

/** The newest versions of what is read; undefined: not loaded. */
export interface Newest {
  document: number | undefined;
  question: number;
}

export const newestOf = ({ row, column }: Pick<OpenCell, "row" | "column">): Newest => ({
  document: row?.document.version,
  question: column.version,
});

/** How much of which version of the document was read for an answer, by which model, and when. */
export const readingWords = (result: CellResult, newest: Newest): string =>
  [pageWords(result), ...versionWords(result, newest)].join(" · ");

/** Says versions where there are several. */
function versionWords({ document_version, column_version }: CellResult, newest: Newest): string[] {
  const [read, all] = [document_version, Math.max(newest.document ?? 1, document_version)];
  const [asked, wordings] = [column_version, Math.max(newest.question, column_version)];
  const [shownRead, shownAll] = [shortCount(read), shortCount(all)];
  const [shownAsked, shownWordings] = [shortCount(asked), shortCount(wordings)];
  return [
    ...(all > 1 ? [t`version ${shownRead} of ${shownAll} of the document`] : []),
    ...(wordings > 1 ? [t`wording ${shownAsked} of ${shownWordings} of the question`] : []),
  ];
}

function pageWords({ pages_read, unreadable_pages, model, at }: CellResult): string {
  const shown = shortCount(pages_read);
  const time = recentTime(at);
  const read =
    model === null
      ? plural(pages_read, {
          one: `${shown} page read, ${time}`,
          other: `${shown} pages read, ${time}`,
        })
      : plural(pages_read, {
          one: `${shown} page read by \u2068${model}\u2069, ${time}`,
          other: `${shown} pages read by \u2068${model}\u2069, ${time}`,
        });
  if (unreadable_pages.length === 0) return read;
  const numbers = `${unreadable_pages.slice(0, mostNumbers).join(", ")}${
    unreadable_pages.length > mostNumbers ? "…" : ""
  }`;
  const left = plural(unreadable_pages.length, {
    one: `page ${numbers} could not be read`,
    other: `${shortCount(unreadable_pages.length)} pages could not be read: ${numbers}`,
  });
  return `${read} · ${left}`;
}
