import type { InsightDays, QuestionGroup } from "@lectern/contract/insights";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";
import { shortDate } from "#ui/text/formats.ts";
import { personName } from "#ui/text/person-name.ts";

import styles from "./Insights.module.css";
import { Questions } from "./Questions.tsx";
import { askedText, nameOf, problemNames } from "./words.ts";

interface GroupRowProps {
  group: QuestionGroup;
  days: InsightDays;
  busy: boolean;
  onFix: () => void;
  onReopen: () => void;
}

/** A group of questions: what is wrong with their answers, how often they were asked, and what was done. */
export function GroupRow({ group, days, busy, onFix, onReopen }: GroupRowProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { problem, question, state, fix, last_asked_at } = group;
  const name = nameOf(group);
  return (
    <li className={styles.group}>
      <div className={styles.words}>
        <p className={question === null ? styles.hidden : styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.below}>
          <span className={styles.badge} data-problem={problem}>
            {t(problemNames[problem])}
          </span>{" "}
          {askedText(group)}
        </p>
        {question === null && (
          <p className={styles.below}>
            <Trans>The texts are hidden: others asked in chats that they have not shared.</Trans>
          </p>
        )}
        {fix && <Fixed fix={fix} isBack={state === "open" && last_asked_at > fix.at} />}
      </div>
      <div className={styles.actions}>
        {question !== null && (
          <Button
            size="row"
            icon={isOpen ? icons.chevronUp : icons.chevronDown}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={t`Questions: \u2068${name}\u2069`}
            onClick={() => setOpen(!isOpen)}
          >
            <Trans>Questions</Trans>
          </Button>
        )}
        {state === "open" ? (
          <Button
            size="row"
            icon={icons.check}
            busy={busy}
            aria-label={t`Mark as fixed: \u2068${name}\u2069`}
            onClick={onFix}
          >
            <Trans>Mark as fixed</Trans>
          </Button>
        ) : (
          <Button
            size="row"
            busy={busy}
            aria-label={t`Reopen: \u2068${name}\u2069`}
            onClick={onReopen}
          >
            <Trans>Reopen</Trans>
          </Button>
        )}
      </div>
      {isOpen && <Questions id={id} group={group} days={days} />}
    </li>
  );
}

interface FixedProps {
  fix: NonNullable<QuestionGroup["fix"]>;
  /** Whether a question came after it: an open group may also have older ones without a mark. */
  isBack: boolean;
}

function Fixed({ fix, isBack }: FixedProps) {
  const { t } = useLingui();
  const on = shortDate(fix.at);
  const { by } = fix;
  const who = by ? personName(by) : t`a former member`;
  if (isBack) {
    return (
      <p className={styles.again}>
        <Trans>Asked again since it was marked as fixed on {on}</Trans>
      </p>
    );
  }
  return (
    <>
      <p className={styles.below}>
        <Trans>
          Marked as fixed on {on} by <bdi>{who}</bdi>
        </Trans>
      </p>
      {fix.answered === false && (
        <p className={styles.again}>
          <Trans>The library did not answer it then</Trans>
        </p>
      )}
    </>
  );
}
