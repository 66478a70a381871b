import { useDroppable } from "@dnd-kit/core";
import type { PlanSection } from "@lectern/contract/run-parts";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { KeyboardEvent } from "react";

import { IconButton } from "#ui/controls/IconButton.tsx";
import { NameField } from "#ui/controls/NameField.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";
import { questionCount } from "#ui/text/counts.ts";
import { classNames } from "#ui/text/class-names.ts";
import { shortCount } from "#ui/text/formats.ts";

import { Handle } from "./Handle.tsx";
import {
  mostQuestions,
  type Outline,
  retitled,
  withNewQuestion,
  withoutSection,
} from "./outline.ts";
import styles from "./Outline.module.css";
import { QuestionEditor } from "./QuestionEditor.tsx";
import { QuestionItem } from "./QuestionItem.tsx";
import { useMovable } from "./use-movable.ts";
import type { OutlineState } from "./use-outline.ts";

interface SectionItemProps {
  section: PlanSection;
  index: number;
  keyOf: (id: string) => string;
  outline: Outline;
  state: OutlineState;
}

/** A section of a plan with its questions. */
export function SectionItem({ section, index, keyOf, outline, state }: SectionItemProps) {
  const { t } = useLingui();
  const { id, title, questions } = section;
  const item = { kind: "section", id } as const;
  const { attach, held } = useMovable(item);
  const { editing, setEditing, change } = state;
  const isTitleWritten = editing?.kind === "title" && editing.id === id;
  const written = editing?.kind === "new" && editing.section === id ? editing : null;
  const isFull = questions.length >= mostQuestions;
  const hear = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    state.moveBy(item, event.key === "ArrowDown" ? 1 : -1);
  };
  return (
    <li
      ref={attach}
      className={classNames(styles.section, state.held?.id === id && styles.held)}
      data-drop={state.sideOf(item)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the title's keys */}
      <div className={styles.head} onKeyDown={hear}>
        <Handle
          held={held}
          label={t`Move the section “${title}”: arrow keys`}
          onMove={(by) => state.moveBy(item, by)}
        />
        <span className={styles.number}>{index + 1}</span>
        {isTitleWritten ? (
          <NameField
            label={t`Title of the section`}
            name={title}
            className={styles.titleField}
            onName={(name) => change(retitled(outline, id, name))}
            onDone={() => {
              setEditing(null);
              state.focus(id);
            }}
          />
        ) : (
          <h3>
            <button
              type="button"
              className={styles.title}
              data-plan-item={id}
              title={t`Reword`}
              onClick={() => setEditing({ kind: "title", id })}
            >
              <bdi>{title}</bdi>
            </button>
          </h3>
        )}
        <Counts section={section} />
        <Menu
          label={t`Actions for the section “${title}”`}
          entries={[
            {
              name: t`Reword`,
              icon: icons.pencil,
              onChoose: () => setEditing({ kind: "title", id }),
            },
            {
              name: t`Move up`,
              icon: icons.chevronUp,
              disabled: index === 0,
              onChoose: () => state.moveBy(item, -1),
            },
            {
              name: t`Move down`,
              icon: icons.chevronDown,
              disabled: index === outline.length - 1,
              onChoose: () => state.moveBy(item, 1),
            },
            {
              name: t`Remove the section`,
              icon: icons.trash,
              danger: true,
              disabled: outline.length === 1,
              onChoose: () => change(withoutSection(outline, id)),
            },
          ]}
          trigger={(opens) => (
            <IconButton
              {...opens}
              icon={icons.more}
              size="small"
              label={t`Actions for the section “${title}”`}
            />
          )}
        />
      </div>
      <ul className={styles.questions} aria-label={title}>
        {questions.map((question) => (
          <QuestionItem
            key={keyOf(question.id)}
            question={question}
            section={section}
            outline={outline}
            state={state}
            editor={
              written?.after === question.id && (
                <NewQuestion
                  section={section}
                  after={question.id}
                  outline={outline}
                  state={state}
                />
              )
            }
          />
        ))}
        {written && written.after === undefined && (
          <li className={styles.editing}>
            <NewQuestion section={section} after={undefined} outline={outline} state={state} />
          </li>
        )}
        <End section={section} state={state} isFull={isFull} />
      </ul>
    </li>
  );
}

function Counts({ section: { questions } }: Pick<SectionItemProps, "section">) {
  const out = questions.filter(({ included }) => !included).length;
  const left = shortCount(out);
  return (
    <span className={styles.counts}>
      {questionCount(questions.length)}
      {out > 0 && ` · ${plural(out, { one: `${left} left out`, other: `${left} left out` })}`}
    </span>
  );
}

interface NewQuestionProps extends Omit<SectionItemProps, "index" | "keyOf"> {
  after: string | undefined;
}

function NewQuestion({ section, after, outline, state }: NewQuestionProps) {
  return (
    <QuestionEditor
      text=""
      onKeep={(text) => {
        state.setEditing(null);
        state.change(withNewQuestion(outline, section.id, text, after));
      }}
      onLeave={() => {
        state.setEditing(null);
        if (after !== undefined) state.focus(after);
      }}
    />
  );
}

/** Adds a question; what is dropped here goes to the end of the section. */
function End({
  section,
  state,
  isFull,
}: Pick<SectionItemProps, "section" | "state"> & { isFull: boolean }) {
  const item = { kind: "end", id: section.id } as const;
  const { setNodeRef } = useDroppable({ id: `${section.id}:end`, data: item });
  return (
    <li ref={setNodeRef} className={styles.end} data-drop={state.sideOf(item)}>
      {isFull ? (
        <span className={styles.full}>
          <Trans>A section has at most 4 questions</Trans>
        </span>
      ) : (
        <button
          type="button"
          className={styles.add}
          onClick={() => state.setEditing({ kind: "new", section: section.id })}
        >
          <Icon of={icons.plus} size={16} />
          <Trans>Add a question</Trans>
        </button>
      )}
    </li>
  );
}
