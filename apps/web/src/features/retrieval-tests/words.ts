import type { TestChange, TestOrigin, TestSettings } from "@lectern/contract/retrieval-tests";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";

import { documentCount } from "#ui/text/counts.ts";

export const originNames: Record<TestOrigin, MessageDescriptor> = {
  typed: msg`Typed`,
  pasted: msg`Pasted`,
  liked: msg`From a liked answer`,
};

export const changeNames: Record<TestChange, MessageDescriptor> = {
  better: msg`Better`,
  worse: msg`Worse`,
  lost: msg`Lost`,
  same: msg`Same`,
};

/** In the order of the filter. */
export const allChanges: readonly TestChange[] = ["better", "worse", "lost", "same"];

/** A share as a percentage; a dash for one of nothing. */
export const share = (count: number, of: number) =>
  of === 0
    ? "–"
    : (count / of).toLocaleString(i18n.locale, { style: "percent", maximumFractionDigits: 0 });

/** A mean reciprocal rank, with two digits. */
export const rankText = (value: number | null) =>
  value === null
    ? "–"
    : value.toLocaleString(i18n.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** What a run searched with, in one line. */
export function settingsText({
  model,
  embedding_model,
  reranker,
  engine,
  documents,
}: TestSettings): string {
  return [
    documentCount(documents),
    embedding_model ? t`words and meaning (${embedding_model})` : t`words alone`,
    reranker ? t`reranked by ${reranker}` : t`no reranker`,
    engine === "cluster" ? t`search cluster` : t`embedded index`,
    model === "extractive" ? t`built-in model` : t`read for ${model}`,
  ].join(" · ");
}

export function passagesRead(count: number): string {
  const shown = count.toLocaleString(i18n.locale);
  return plural(count, { one: `of ${shown} passage`, other: `of ${shown} passages` });
}
