import type { Citation, ReadInShort, Step } from "@lectern/contract/chat";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useId, useState } from "react";

import { PersonaMark } from "#features/personas/index.ts";
import { translateServerMessage } from "#platform/language/server-messages.ts";
import { classNames } from "#ui/text/class-names.ts";
import { documentCount } from "#ui/text/counts.ts";
import { shortCount } from "#ui/text/formats.ts";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";

import { isOnItsWay } from "../turns.ts";
import { WhatWasRead } from "../knowledge/parts.ts";
import type { LiveAnswer } from "../live-answer.ts";
import type { Turn } from "../thread.ts";
import { readSteps } from "../use-live-answer.ts";
import { Passage } from "./Passage.tsx";
import styles from "./Steps.module.css";

interface StepsProps {
  turn: Turn;
  live: LiveAnswer | null;
  /** The passages read; null while unknown. */
  sources: readonly Citation[] | null;
  writing: boolean;
}

/** One line that summarizes the steps of an answer; expands to the steps and the passages read. */
export function Steps({ turn, live, sources, writing }: StepsProps) {
  const { t } = useLingui();
  const { chat } = turn;
  const [open, setOpen] = useState(false);
  const id = useId();
  const storedSteps = useQuery({
    // no text: a key
    queryKey: ["answer steps", chat.id],
    queryFn: ({ signal }) => readSteps(chat.id, signal),
    enabled: open && !live && !isOnItsWay(chat),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const steps = live?.steps ?? storedSteps.data ?? [];
  const line = lineOf(steps, sources, writing, chat.read ?? null);
  const opens = Boolean(chat.read) || steps.length > 0 || (sources?.length ?? 0) > 0;
  const { persona } = chat;
  if (line === "" && !persona) return null;
  return (
    <div className={styles.steps}>
      {persona && <PersonaMark persona={persona} />}
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
              {steps.map((step, index) => (
                <li key={index}>
                  <b>{t(names[step.name])}</b> <bdi>{translateServerMessage(step)}</bdi>
                </li>
              ))}
            </ol>
          )}
          {sources?.map((source, index) => (
            <Passage key={source.chunk_id} chatId={chat.id} source={source} position={index + 1} />
          ))}
          {chat.read && (
            <Suspense fallback={null}>
              <WhatWasRead turn={turn} />
            </Suspense>
          )}
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

/** Returns the current step, or what was read once the answer is complete. */
function lineOf(
  steps: readonly Step[],
  sources: readonly Citation[] | null,
  writing: boolean,
  read: ReadInShort | null,
) {
  const last = steps.at(-1);
  if (writing && (last?.name !== "writing" || !sources))
    return last ? translateServerMessage(last) : t`Searching`;
  if (read) return lineOfRead(read);
  if (!sources) return last ? translateServerMessage(last) : "";
  if (sources.length === 0) return t`No relevant passages found`;
  const documents = new Set(sources.map(({ document_id }) => document_id)).size;
  const passages = sources.length;
  const where = documentCount(documents);
  const shown = shortCount(passages);
  return plural(passages, {
    one: `Read ${shown} passage in ${where}`,
    other: `Read ${shown} passages in ${where}`,
  });
}

/** "Searched 38 documents · Read 9 passages". */
function lineOfRead({ searched_documents, whole_documents, passages }: ReadInShort) {
  const searched = shortCount(searched_documents);
  const whole = shortCount(whole_documents);
  const shown = shortCount(passages);
  if (whole_documents === 0 && passages === 0) return t`No relevant passages found`;
  return [
    searched_documents > 0 &&
      plural(searched_documents, {
        one: `Searched ${searched} document`,
        other: `Searched ${searched} documents`,
      }),
    whole_documents > 0 &&
      plural(whole_documents, {
        one: `Read ${whole} document in full`,
        other: `Read ${whole} documents in full`,
      }),
    whole_documents === 0 &&
      plural(passages, { one: `Read ${shown} passage`, other: `Read ${shown} passages` }),
  ]
    .filter(Boolean)
    .join(" · ");
}
