import type { Draft, DraftSection } from "@lectern/contract/drafts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { Avatar } from "#ui/images/Avatar.tsx";
import * as icons from "#ui/images/icons.ts";
import { clockTime, shortDate } from "#ui/text/formats.ts";

import { useRewriting } from "../api.ts";
import { ApproveButton } from "../deciding/ApproveButton.tsx";
import type { Deciding } from "../deciding/use-deciding.tsx";
import { EditSection } from "../editing/EditSection.tsx";
import { comment, undo } from "../editing/icons.ts";
import { personName } from "../person-name.ts";
import { RewriteButton } from "../rewriting/RewriteButton.tsx";
import { Suggestion } from "../rewriting/Suggestion.tsx";
import { useCanRewrite } from "../rewriting/use-can-rewrite.ts";
import { barredWords, decisionOn } from "../section-state.ts";
import { useDraftSlots } from "../slots.ts";
import { StateBadge } from "../StateBadge.tsx";
import { quoteIn } from "./quote-in.ts";
import styles from "./SectionBlock.module.css";
import { SectionMenu } from "./SectionMenu.tsx";
import { useMarkedQuotes } from "./use-marked-quotes.ts";

interface SectionBlockProps {
  draft: Draft;
  section: DraftSection;
  at: number;
  isEdited: boolean;
  isCurrent: boolean;
  onCurrent: (sectionId: string) => void;
  deciding: Deciding;
}

/** The id of a section's element, to jump to. */
export const elementOf = (sectionId: string) => `section-${sectionId}`;

/** A section with its state: read, written, or with what a model suggests. */
export function SectionBlock(props: SectionBlockProps) {
  const { draft, section, at, isEdited, isCurrent, onCurrent, deciding } = props;
  const { t } = useLingui();
  const { mutate, isPending, isSuccess } = useRewriting(draft.id);
  const { suggestion } = section;
  const ask = (instruction: string) => mutate({ id: section.id, hash: section.hash, instruction });
  const number = at + 1;
  const { edit, review } = draft.permissions;
  const mayDecide = review && section.state === "in_review";
  const become = () => onCurrent(section.id);
  return (
    <section
      id={elementOf(section.id)}
      tabIndex={-1}
      aria-label={`${number} ${section.title}`}
      className={styles.section}
      data-current={isCurrent || undefined}
      onFocusCapture={become}
      onPointerDown={become}
    >
      <header className={styles.head}>
        {!isEdited && (
          <h3 dir="auto">
            {number} {section.title}
          </h3>
        )}
        <StateBadge state={section.state} />
        <Decided section={section} />
        <div className={styles.actions}>
          {mayDecide && (
            <span className={styles.deciding}>
              <Button size="row" icon={undo} onClick={() => deciding.sendBack(section)}>
                <Trans>Send back</Trans>
              </Button>
              <ApproveButton
                section={section}
                size="row"
                // One primary button on the screen.
                kind={isCurrent ? "primary" : "outlined"}
                busy={deciding.isApproving && isCurrent}
                onApprove={() => deciding.approve(section)}
              />
            </span>
          )}
          <div className={styles.tools}>
            {edit && section.content.trim() !== "" && !suggestion && (
              <RewriteButton busy={isPending} onAsk={ask} />
            )}
            <IconButton
              icon={comment}
              size="small"
              label={t`Comment`}
              title={t`Comment on the selected words, or on the whole section`}
              // Keeps the selection, which the comment is about.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => deciding.comment(section, quoteIn(elementOf(section.id)))}
            />
            {edit && <SectionMenu draft={draft} section={section} at={at} />}
          </div>
        </div>
      </header>
      {mayDecide && section.barred && (
        <p className={styles.barred}>{t(barredWords[section.barred])}</p>
      )}
      <SentBack section={section} onRewrite={edit && !suggestion && !isPending ? ask : undefined} />
      {suggestion ? (
        <Suggestion
          key={suggestion.at}
          draft={draft}
          section={section}
          suggestion={suggestion}
          focused={isSuccess}
        />
      ) : isEdited ? (
        <EditSection draft={draft} section={section} number={number} />
      ) : section.content.trim() === "" ? (
        <p className={styles.empty}>
          <Trans>This section has no text yet.</Trans>
        </p>
      ) : (
        <Words draft={draft} section={section} />
      )}
    </section>
  );
}

function Words({ draft, section }: { draft: Draft; section: DraftSection }) {
  const { Section } = useDraftSlots();
  const words = useRef<HTMLDivElement>(null);
  const open = draft.comments.filter(
    (one) => one.section_id === section.id && one.resolved_at === null && one.quote !== "",
  );
  useMarkedQuotes(
    words,
    open.map(({ quote }) => quote),
  );
  return (
    <div ref={words} data-words className={styles.words}>
      <Section draft={draft} section={section} />
    </div>
  );
}

/** Who approved the present text, and when. */
function Decided({ section }: { section: DraftSection }) {
  const decision = decisionOn(section);
  if (!decision) return null;
  const [who, day, time] = [
    personName(decision.by),
    shortDate(decision.at),
    clockTime(decision.at),
  ];
  return (
    <span className={styles.decided}>
      <Trans>
        <bdi>{who}</bdi>, {day} {time}
      </Trans>
    </span>
  );
}

interface SentBackProps {
  section: DraftSection;
  onRewrite: ((reason: string) => void) | undefined;
}

function SentBack({ section, onRewrite }: SentBackProps) {
  const canRewrite = useCanRewrite();
  const { decision } = section;
  if (section.state !== "changes_requested" || decision?.kind !== "returned") return null;
  const who = personName(decision.by);
  return (
    <div className={styles.returned}>
      <div className={styles.who}>
        <Avatar name={who} size="small" />
        <b>
          <Trans>
            <bdi>{who}</bdi> sent it back
          </Trans>
        </b>
      </div>
      <p dir="auto">{decision.reason}</p>
      {onRewrite && canRewrite && (
        <Button size="row" icon={icons.pencil} onClick={() => onRewrite(decision.reason)}>
          <Trans>Rewrite with this</Trans>
        </Button>
      )}
    </div>
  );
}
