import type { Chat } from "@lectern/contract/chat";
import { t } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { spoken } from "../answer/answer-of.ts";
import { isWriting } from "../turns.ts";

/** Maximum characters of an answer that are announced; the rest can be read in the page. */
const maxCharacters = 600;

/**
 * Announces to screen readers that an answer is being written, then the complete answer once, not
 * word by word.
 */
export function Announcer({ chat }: { chat: Chat | undefined }) {
  const { t } = useLingui();
  const [before, setBefore] = useState(chat);
  const [words, setWords] = useState("");
  if (chat !== before) {
    setBefore(chat);
    const began = chat && isWriting(chat) && !(before && isWriting(before));
    const ended = chat && before && isWriting(before) && !isWriting(chat);
    if (began) setWords(t`The answer is being written.`);
    else if (ended) setWords(endingWords(chat));
    else if (chat?.session_id !== before?.session_id) setWords("");
  }
  return (
    <output className="visually-hidden" aria-live="polite">
      {words}
    </output>
  );
}

function endingWords({ status, answer, error }: Chat) {
  if (status === "error") return t`The answer failed. ${{ reason: error ?? "" }}`;
  const text = spoken(answer?.content ?? "");
  const start = text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text;
  return `${status === "stopped" ? t`The answer was stopped.` : t`The answer:`} ${start}`;
}
