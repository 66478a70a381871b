import type { Chat, Citation } from "@lectern/contract/chat";
import { plural, t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";

import { Button } from "#ui/Button.tsx";
import { classNames } from "#ui/class-names.ts";
import { IconButton } from "#ui/IconButton.tsx";
import * as icons from "#ui/icons.ts";
import { StandingMark } from "#ui/StandingMark.tsx";
import { Tooltip } from "#ui/Tooltip.tsx";
import { shortCount } from "#ui/formats.ts";

import { quoteWithPlace } from "./answer/answer-of.ts";
import chip from "./answer/CiteChip.module.css";
import { copy } from "./answer/copy.ts";
import { SourceMark } from "./answer/SourceMark.tsx";
import styles from "./EvidenceFoot.module.css";

interface EvidenceFootProps {
  chat: Chat;
  citation: Citation;
  /** Among the passages that are stepped through, from 1. */
  at: number;
  of: number;
  /** A citation of the answer, not only a passage that was read for it. */
  isCited: boolean;
  onStep: (by: 1 | -1) => void;
  /** Saves the passage to a topic; absent for who may not. */
  onSave: (() => void) | undefined;
}

/** Under a document: what the lit passage supports, and the way to the next one. */
export function EvidenceFoot({
  chat,
  citation,
  at,
  of,
  isCited,
  onStep,
  onSave,
}: EvidenceFootProps) {
  const { t } = useLingui();
  const { index } = citation;
  const count = chat.answer?.sentences.filter(({ citations }) => citations.includes(index)).length;
  return (
    <footer className={styles.foot}>
      <div className={styles.parts}>
        <div className={styles.row}>
          {isCited && <span className={classNames(chip.chip, chip.lit, styles.chip)}>{index}</span>}
          <span className={styles.says}>{isCited ? supports(count) : t`Read for the answer`}</span>
          <StandingMark standing={citation.standing} />
          <SourceMark source={citation.source} />
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
        </div>
        <span className={styles.deeds}>
          {onSave && (
            <Button size="row" icon={icons.layers} onClick={onSave}>
              <Trans>Save to topic</Trans>
            </Button>
          )}
          <Button
            size="row"
            icon={icons.copy}
            onClick={() => void copy(quoteWithPlace(citation), t`Passage copied`)}
          >
            <Trans>Copy with citation</Trans>
          </Button>
        </span>
      </div>
    </footer>
  );
}

function supports(count: number | undefined) {
  // While the answer is being written its sentences are not checked yet.
  if (!count) return t`Cited in the answer`;
  const shown = shortCount(count);
  return plural(count, { one: `Supports ${shown} sentence`, other: `Supports ${shown} sentences` });
}
