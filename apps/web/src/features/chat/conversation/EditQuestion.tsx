import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";

import { Composer } from "../composer/Composer.tsx";
import type { Turn } from "../thread.ts";
import { useMessageActions } from "./message-actions.ts";

interface EditQuestionProps {
  turn: Turn;
  onDone: () => void;
}

/** Edits a question in place. The earlier question and answer are kept as a version. */
export function EditQuestion({ turn, onDone }: EditQuestionProps) {
  const { t } = useLingui();
  const { busy, askAgain } = useMessageActions();
  const { question } = turn.chat;
  const [text, setText] = useState(question.content);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  const send = (content: string) => {
    if (busy) return;
    if (content !== question.content) askAgain(turn, { question: content });
    onDone();
  };
  return (
    <Composer
      ref={field}
      label={t`Edit your question`}
      text={text}
      onType={setText}
      onSend={send}
      onCancel={onDone}
    />
  );
}
