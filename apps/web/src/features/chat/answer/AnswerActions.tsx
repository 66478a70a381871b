import { useLingui } from "@lingui/react/macro";
import type { ComponentProps, ReactNode } from "react";

import { useModelEntries } from "#features/models/index.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu, type MenuEntry } from "#ui/popups/Menu.tsx";
import { placeName } from "#ui/text/place-name.ts";
import { Tooltip } from "#ui/popups/Tooltip.tsx";

import { useFeedback } from "../api.ts";
import { useMessageActions } from "../conversation/message-actions.ts";
import { useEvidence } from "../evidence.ts";
import type { Turn } from "../thread.ts";
import styles from "./AnswerEnd.module.css";
import { answerWithSources, answerWords, citedIn, type ShownAnswer } from "./answer-of.ts";
import { copy } from "./copying/copy.ts";
import { PoorAnswer } from "./PoorAnswer.tsx";

interface AnswerActionsProps {
  turn: Turn;
  shown: ShownAnswer;
  /** Shown at the end of the row: the arrows between versions. */
  children: ReactNode;
}

/** The actions of an answer. */
export function AnswerActions({ turn, shown, children }: AnswerActionsProps) {
  const { t } = useLingui();
  const { chat } = turn;
  const feedback = useFeedback();
  return (
    <div className={styles.actions} role="group" aria-label={t`Answer actions`}>
      <Menu
        label={t`Copy`}
        entries={[
          {
            name: t`With sources, as Markdown`,
            icon: icons.copy,
            onChoose: () => void copy(answerWithSources(shown), t`Answer copied`),
          },
          {
            name: t`Text only`,
            icon: icons.text,
            onChoose: () => void copy(answerWords(shown), t`Answer copied`),
          },
        ]}
        trigger={(props) => (
          <Tooltip title={t`Copy`}>
            <IconButton {...props} icon={icons.copy} label={t`Copy`} />
          </Tooltip>
        )}
      />
      <WriteAgain turn={turn} />
      <SaveCited chatId={chat.id} shown={shown} />
      <Keep chatId={chat.id} />
      <Tooltip title={t`Good answer`}>
        <IconButton
          icon={icons.thumbUp}
          label={t`Good answer`}
          aria-pressed={chat.feedback === "up"}
          on={chat.feedback === "up"}
          onClick={() => feedback.mutate({ chat, feedback: chat.feedback === "up" ? null : "up" })}
        />
      </Tooltip>
      <PoorAnswer chat={chat} />
      {children}
    </div>
  );
}

/** Asks for a model if several are available. */
function WriteAgain({ turn }: { turn: Turn }) {
  const { t } = useLingui();
  const { busy, askAgain } = useMessageActions();
  const models = useModelEntries((model) => askAgain(turn, { model }));
  const label = t`Write again`;
  const button = (open: Partial<Parameters<ComponentProps<typeof Menu>["trigger"]>[0]>) => (
    <Tooltip title={label}>
      <IconButton {...open} icon={icons.retry} label={label} disabled={busy} />
    </Tooltip>
  );
  if (models.length < 2) return button({ onClick: () => askAgain(turn) });
  const same = { name: label, icon: icons.retry, onChoose: () => askAgain(turn) };
  return <Menu label={label} entries={[same, ...models]} trigger={button} />;
}

/** Saves the answer to the assets, or makes a draft of it. */
function Keep({ chatId }: { chatId: string }) {
  const { t } = useLingui();
  const { keep, draft } = useEvidence();
  const entries: MenuEntry[] = [];
  if (keep) {
    entries.push({ name: t`Save to assets`, icon: icons.draft, onChoose: () => keep(chatId) });
  }
  if (draft) {
    const name = t`Draft from this answer`;
    entries.push({ name, icon: icons.pencil, onChoose: () => draft(chatId) });
  }
  if (entries.length === 0) return null;
  const label = t`Keep this answer`;
  return (
    <Menu
      label={label}
      entries={entries}
      trigger={(props) => (
        <Tooltip title={label}>
          <IconButton {...props} icon={icons.draft} label={label} />
        </Tooltip>
      )}
    />
  );
}

/** Saves one of the passages that the answer cites to a topic. */
function SaveCited({ chatId, shown }: { chatId: string; shown: ShownAnswer }) {
  const { t } = useLingui();
  const { save } = useEvidence();
  const cited = citedIn(shown);
  if (!save || cited.length === 0) return null;
  const label = t`Save a cited passage to a topic`;
  return (
    <Menu
      label={label}
      entries={cited.map((citation) => ({
        name: `[${citation.index}] ${citation.document_name}, ${placeName(citation)}`,
        onChoose: () => save(citation, chatId),
      }))}
      trigger={(props) => (
        <Tooltip title={label}>
          <IconButton {...props} icon={icons.topic} label={label} />
        </Tooltip>
      )}
    />
  );
}
