import type { Chat, Citation, Step } from "@lectern/contract/chat";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";

import { said } from "#platform/said.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";

import { isOnItsWay } from "../turns.ts";
import type { LiveAnswer } from "../live-answer.ts";
import { readSteps } from "../use-live-answer.ts";
import { Passage } from "./Passage.tsx";
import styles from "./Steps.module.css";

interface StepsProps {
  chat: Chat;
  live: LiveAnswer | null;
  /** What was read; null while that is not known. */
  sources: readonly Citation[] | null;
  writing: boolean;
}

/** One line of what was done for the answer; it opens the steps and the passages that were read. */
export function Steps({ chat, live, sources, writing }: StepsProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const id = useId();
  const told = useQuery({
    // no text: a key
    queryKey: ["answer steps", chat.id],
    queryFn: ({ signal }) => readSteps(chat.id, signal),
    enabled: open && !live && !isOnItsWay(chat),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const steps = live?.steps ?? told.data ?? [];
  const line = lineOf(steps, sources, writing);
  const opens = steps.length > 0 || (sources?.length ?? 0) > 0;
  if (line === "") return null;
  return (
    <div className={styles.steps}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={open}
        aria-controls={id}
        disabled={!opens}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.words}>{line}</span>
        {opens && (
          <Icon
            of={icons.chevronRight}
            size={14}
            mirrored
            className={classNames(styles.caret, open && styles.turned)}
          />
        )}
      </button>
      {open && (
        <div id={id} className={styles.opened}>
          {steps.length > 0 && (
            <ol className={styles.list}>
              {steps.map(({ name, detail }, index) => (
                <li key={index}>
                  <b>{t(names[name])}</b> <bdi>{said(detail)}</bdi>
                </li>
              ))}
            </ol>
          )}
          {sources?.map((source, index) => (
            <Passage key={source.chunk_id} chatId={chat.id} source={source} position={index + 1} />
          ))}
        </div>
      )}
    </div>
  );
}

const names: Record<Step["name"], MessageDescriptor> = {
  searching: msg`Search`,
  reading: msg`Read`,
  writing: msg`Write`,
  checking: msg`Check`,
};

/** What is being done; afterwards, what was read. */
function lineOf(steps: readonly Step[], sources: readonly Citation[] | null, writing: boolean) {
  const last = steps.at(-1);
  if (writing && (last?.name !== "writing" || !sources))
    return last ? said(last.detail) : t`Searching`;
  if (!sources) return last ? said(last.detail) : "";
  if (sources.length === 0) return t`Found no passage that speaks of it`;
  const documents = new Set(sources.map(({ document_id }) => document_id)).size;
  const passages = sources.length;
  const where = plural(documents, { one: "# document", other: "# documents" });
  return plural(passages, {
    one: `Read # passage in ${where}`,
    other: `Read # passages in ${where}`,
  });
}
