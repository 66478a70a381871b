import type { OpenCheck } from "@lectern/contract/checks";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useCallback, useState } from "react";

import { translateServerMessage } from "#platform/language/server-messages.ts";
import { useChanges } from "#platform/http/use-changes.ts";
import { Segmented } from "#ui/controls/Segmented.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Progress } from "#ui/feedback/Progress.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import { belowWide, useMedia } from "#ui/layout/use-media.ts";
import { shortCount } from "#ui/text/formats.ts";

import { isAtWork, refreshCheck, type StateFilter } from "../api.ts";
import { stateWords } from "../state-words.ts";
import { CheckBar } from "./CheckBar.tsx";
import { CheckedText, elementOf } from "./CheckedText.tsx";
import styles from "./CheckView.module.css";
import { ChosenFinding } from "./ChosenFinding.tsx";
import { Findings, isFinding } from "./Findings.tsx";
import { useStepKeys } from "./use-step-keys.ts";

interface CheckViewProps {
  check: OpenCheck;
  /** The document that a passage opened, in place of the list. */
  beside: ReactNode;
}

const states = ["contradicted", "missing", "supported", "skipped"] as const;

/** A checked text, and beside it what was found of its sentences. */
export function CheckView({ check, beside }: CheckViewProps) {
  const { t } = useLingui();
  useChanges("check", () => refreshCheck(check.id), check.id);
  const isBelowWide = useMedia(belowWide);
  const [filter, setFilter] = useState<StateFilter>("all");
  const [chosen, setChosen] = useState<number | null>(null);
  const choose = useCallback((number: number) => {
    setChosen(number);
    const element = document.getElementById(elementOf(number));
    element?.scrollIntoView({ block: "nearest" });
    element?.focus({ preventScroll: true });
  }, []);
  const step = (by: 1 | -1) => {
    const found = check.sentences.filter(
      ({ state }) => state !== null && state !== "skipped" && isFinding({ state }, filter),
    );
    const from = chosen ?? (by === 1 ? -1 : Infinity);
    const next =
      by === 1
        ? found.find(({ number }) => number > from)
        : found.findLast(({ number }) => number < from);
    if (next) choose(next.number);
  };
  useStepKeys(step);
  const { counts } = check;
  const options = [
    { value: "all" as const, name: t`All` },
    ...states.map((value) => ({
      value,
      name: `${t(stateWords[value])} ${shortCount(counts[value])}`,
    })),
  ];
  const isFileUnread = check.text === "" && isAtWork(check);
  return (
    <div className={styles.view}>
      <CheckBar check={check} onStep={step} />
      <div className={styles.tools}>
        <Segmented<StateFilter>
          label={t`Sentences shown`}
          options={options}
          value={filter}
          onChange={setFilter}
        />
        {isAtWork(check) && <Working check={check} />}
      </div>
      {check.failure && (
        <div className={styles.notice}>
          <Notice tone="error" live="polite">
            {translateServerMessage(check.failure)}
          </Notice>
        </div>
      )}
      <div className={styles.columns}>
        <div className={styles.body} data-beside={beside ? true : undefined}>
          <div className={styles.desk}>
            {isFileUnread ? (
              <LoadingRows label={t`Reading the file`} />
            ) : (
              <CheckedText check={check} filter={filter} chosen={chosen} onChoose={choose} />
            )}
          </div>
          {!beside && !isBelowWide && (
            <aside className={styles.panel} aria-label={t`Findings`}>
              <Findings check={check} filter={filter} chosen={chosen} onChoose={choose} />
            </aside>
          )}
        </div>
        {beside}
      </div>
      {isBelowWide && chosen !== null && (
        <ChosenFinding check={check} number={chosen} onChoose={choose} />
      )}
    </div>
  );
}

/** How many sentences are checked of those to check. */
function Working({ check: { counts } }: { check: OpenCheck }) {
  const { t } = useLingui();
  const done = counts.supported + counts.contradicted + counts.missing;
  const all = done + counts.waiting;
  const [checked, total] = [shortCount(done), shortCount(all)];
  const words = t`${checked} of ${total} sentences checked`;
  return (
    <span className={styles.working} role="status">
      <Progress label={words} value={all === 0 ? 0 : done / all} />
      <span aria-hidden>{all === 0 ? <Trans>Reading the file</Trans> : words}</span>
    </span>
  );
}
