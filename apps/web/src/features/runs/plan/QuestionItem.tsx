import type { PlanQuestion, PlanSection } from "@lectern/contract/run-parts";
import { Trans, useLingui } from "@lingui/react/macro";
import type { KeyboardEvent, ReactNode } from "react";

import { Checkbox } from "#ui/controls/Checkbox.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";
import { classNames } from "#ui/text/class-names.ts";

import * as own from "../icons.ts";
import { Handle } from "./Handle.tsx";
import {
  mostQuestions,
  type Outline,
  placeBeside,
  withoutQuestion,
  withQuestion,
} from "./outline.ts";
import styles from "./Outline.module.css";
import { QuestionEditor } from "./QuestionEditor.tsx";
import { useMovable } from "./use-movable.ts";
import type { OutlineState } from "./use-outline.ts";

interface QuestionItemProps {
  question: PlanQuestion;
  section: PlanSection;
  outline: Outline;
  state: OutlineState;
  /** Below it: the field of a new question. */
  editor: ReactNode;
}

/** A question of a plan. */
export function QuestionItem({ question, section, outline, state, editor }: QuestionItemProps) {
  const { t } = useLingui();
  const { id, text, included } = question;
  const item = { kind: "question", id } as const;
  const { attach, held } = useMovable(item);
  const { editing, setEditing, change } = state;
  const isWritten = editing?.kind === "question" && editing.id === id;
  const isFull = section.questions.length >= mostQuestions;
  const isOnly = outline.length === 1 && section.questions.length === 1;
  const edit = () => setEditing({ kind: "question", id });
  const include = () => change(withQuestion(outline, id, { included: !included }));
  const addBelow = () => setEditing({ kind: "new", section: section.id, after: id });
  const leave = () => {
    setEditing(null);
    state.focus(id);
  };
  const hear = (event: KeyboardEvent<HTMLElement>) => {
    const { key, altKey, ctrlKey, metaKey, target } = event;
    const isOnText = target instanceof HTMLElement && target.dataset["planItem"] === id;
    if (isWritten || ctrlKey || metaKey) return;
    if (altKey && (key === "ArrowUp" || key === "ArrowDown")) {
      state.moveBy(item, key === "ArrowDown" ? 1 : -1);
    } else if (isOnText && key === " ") include();
    else if (isOnText && key.toLowerCase() === "a" && !altKey && !isFull) addBelow();
    else return;
    event.preventDefault();
  };
  if (isWritten) {
    return (
      <li ref={attach} className={styles.editing}>
        <QuestionEditor
          text={text}
          onKeep={(next) => {
            if (next !== text) change(withQuestion(outline, id, { text: next }));
            leave();
          }}
          onLeave={leave}
        />
      </li>
    );
  }
  return (
    <>
      <li
        ref={attach}
        className={classNames(styles.question, state.held?.id === id && styles.held)}
        data-out={!included || undefined}
        data-drop={state.sideOf(item)}
        onKeyDown={hear}
        // Firefox presses a button when Space is released.
        onKeyUp={(event) => event.key === " " && isText(event.target) && event.preventDefault()}
      >
        <Handle
          held={held}
          label={t`Move the question “${text}”: arrow keys`}
          onMove={(by) => state.moveBy(item, by)}
        />
        <span className={styles.box}>
          <Checkbox label={t`Research “${text}”`} checked={included} onChange={include} />
        </span>
        <button
          type="button"
          className={styles.text}
          data-plan-item={id}
          title={t`Reword`}
          onClick={edit}
        >
          <bdi>{text}</bdi>
          {!included && (
            <span className={styles.note}>
              <Trans>Left out</Trans>
            </span>
          )}
        </button>
        <Menu
          label={t`Actions for the question “${text}”`}
          entries={[
            { name: t`Reword`, icon: icons.pencil, onChoose: edit },
            {
              name: included ? t`Leave out` : t`Take in`,
              icon: included ? own.skip : icons.check,
              onChoose: include,
            },
            { name: t`Add below`, icon: icons.plus, disabled: isFull, onChoose: addBelow },
            {
              name: t`Move up`,
              icon: icons.chevronUp,
              disabled: !placeBeside(outline, id, -1),
              onChoose: () => state.moveBy(item, -1),
            },
            {
              name: t`Move down`,
              icon: icons.chevronDown,
              disabled: !placeBeside(outline, id, 1),
              onChoose: () => state.moveBy(item, 1),
            },
            {
              name: t`Remove`,
              icon: icons.trash,
              danger: true,
              disabled: isOnly,
              onChoose: () => change(withoutQuestion(outline, id)),
            },
          ]}
          trigger={(opens) => (
            <IconButton
              {...opens}
              icon={icons.more}
              size="small"
              label={t`Actions for the question “${text}”`}
            />
          )}
        />
      </li>
      {editor && <li className={styles.editing}>{editor}</li>}
    </>
  );
}

const isText = (target: EventTarget) =>
  target instanceof HTMLElement && target.dataset["planItem"] !== undefined;
