import type { Chat, Citation } from "@lectern/contract/chat";
import { plural, t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { StandingMark } from "#ui/feedback/StandingMark.tsx";
import { Tooltip } from "#ui/popups/Tooltip.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { quoteWithPlace } from "./answer/answer-of.ts";
import chip from "./answer/CiteChip.module.css";
import { copy } from "./answer/copying/copy.ts";
import { SourceMark } from "./answer/SourceMark.tsx";
import styles from "./EvidencePassage.module.css";

interface EvidencePassageProps {
  chat: Chat;
  citation: Citation;
  /** Position among the passages to step through, from 1. */
  at: number;
  of: number;
  /** Cited by the answer, not only read for it. */
  isCited: boolean;
  onStep: (by: 1 | -1) => void;
  /** Saves the passage to a topic; undefined for users who may not. */
  onSave: (() => void) | undefined;
  /** Opens the whole document or its page. */
  onOpen?: (() => void) | undefined;
  /** The page and section of the passage. */
  place?: string;
  /** The text of the passage; without it this is a bar below a document that shows the text. */
  children?: ReactNode;
}

/** The current passage: its text, its place, the sentence it supports, and the step buttons. */
export function EvidencePassage(props: EvidencePassageProps) {
  const { chat, citation, isCited, onSave, onOpen, place, children } = props;
  const { t } = useLingui();
  const { index } = citation;
  const count = chat.answer?.sentences.filter(({ citations }) => citations.includes(index)).length;
  const says = isCited ? supports(count) : t`Read for the answer`;
  return (
    <section
      className={classNames(styles.passage, !children && styles.foot)}
      aria-label={t`Passage`}
      data-passage
    >
      <div className={styles.row}>
        {isCited && <span className={classNames(chip.chip, chip.lit, styles.chip)}>{index}</span>}
        {children ? (
          <bdi className={styles.place} title={place}>
            {place}
          </bdi>
        ) : (
          <span className={styles.says}>{says}</span>
        )}
        <StandingMark standing={citation.standing} />
        <SourceMark source={citation.source} />
        <Steps {...props} />
      </div>
      {children && (
        <blockquote className={styles.quote} tabIndex={0} aria-label={t`Quote`} dir="auto">
          {children}
        </blockquote>
      )}
      <div className={styles.actions} data-actions>
        {onSave && (
          <Button size="row" icon={icons.topic} onClick={onSave}>
            <Trans>Save to topic</Trans>
          </Button>
        )}
        <Button
          size="row"
          icon={icons.copy}
          onClick={() => void copy(quoteWithPlace(citation), t`Passage copied`)}
        >
          <Trans>Copy</Trans>
        </Button>
        {onOpen && (
          <Button size="row" icon={icons.open} onClick={onOpen}>
            <Trans>Open</Trans>
          </Button>
        )}
        {children && <span className={styles.counts}>{says}</span>}
      </div>
    </section>
  );
}

function Steps({ at, of, onStep }: Pick<EvidencePassageProps, "at" | "of" | "onStep">) {
  const { t } = useLingui();
  return (
    <span className={styles.steps}>
      <Tooltip title={t`Passage before (p)`}>
        <IconButton
          icon={icons.chevronLeft}
          size="small"
          mirrored
          label={t`Passage before`}
          disabled={at <= 1}
          onClick={() => onStep(-1)}
        />
      </Tooltip>
      <bdi>
        <Trans>
          {at} of {of}
        </Trans>
      </bdi>
      <Tooltip title={t`Next passage (n)`}>
        <IconButton
          icon={icons.chevronRight}
          size="small"
          mirrored
          label={t`Next passage`}
          disabled={at >= of}
          onClick={() => onStep(1)}
        />
      </Tooltip>
    </span>
  );
}

function supports(count: number | undefined) {
  // Sentences are not checked while the answer is being written.
  if (!count) return t`Cited in the answer`;
  const shown = shortCount(count);
  return plural(count, { one: `Supports ${shown} sentence`, other: `Supports ${shown} sentences` });
}
