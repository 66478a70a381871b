import { Trans, useLingui } from "@lingui/react/macro";
import type { MouseEvent } from "react";
import { Link } from "react-router";

import { classNames } from "#ui/text/class-names.ts";
import { HoverCard } from "#ui/popups/HoverCard.tsx";
import { placeName } from "#ui/text/place-name.ts";
import { StandingMark } from "#ui/feedback/StandingMark.tsx";

import { isCitationLit, pointAt, useAnswer, useEvidence, usePointed } from "../evidence.ts";
import styles from "./CiteChip.module.css";
import { passageAttributes } from "./copying/copied.ts";
import { SourceMark } from "./SourceMark.tsx";

interface CiteChipProps {
  index: number;
  /** The sentence that contains it; null while the answer is being written. */
  sentence: number | null;
}

/** The citation `[n]` of an answer: shows its quote on hover, opens the document at the passage. */
export function CiteChip({ index, sentence }: CiteChipProps) {
  const { t } = useLingui();
  const answer = useAnswer();
  const { active, linkTo, open, save } = useEvidence();
  const { chatId, citationOf } = answer;
  const lit = usePointed(({ pointed }) => isCitationLit(answer, index, sentence, pointed, active));
  const citation = citationOf(index);
  if (!citation) return null;

  const point = () => pointAt({ chatId, sentence, indexes: [index] });
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (event.altKey && save) {
      save(citation, chatId);
      return;
    }
    open(citation, chatId, { sentence });
  };
  const { document_name, quote, standing, source } = citation;
  const place = placeName(citation);
  const name = t`Citation ${index}: ${document_name}, ${place}`;
  return (
    <HoverCard
      onOpenChange={(shown) => (shown ? point() : pointAt(null))}
      card={
        <>
          <span className={styles.head}>
            <span className={classNames(styles.chip, styles.lit)}>{index}</span>
            <span className={styles.place}>
              <Trans>
                <bdi>{document_name}</bdi> · <bdi>{place}</bdi>
              </Trans>
            </span>
          </span>
          <span className={styles.standing}>
            <StandingMark standing={standing} />
          </span>
          <SourceMark source={source} />
          <q className={styles.quote} dir="auto">
            {quote}
          </q>
          {save && (
            <span className={styles.hint}>
              <Trans>Alt-click to save it to a topic</Trans>
            </span>
          )}
        </>
      }
    >
      <Link
        to={linkTo(citation, chatId)}
        className={classNames(styles.chip, lit && styles.lit)}
        data-retracted={standing?.retracted || undefined}
        aria-label={standing?.retracted ? t`${name}. Retracted` : name}
        aria-current={lit || undefined}
        data-cite={index}
        // Where it is copied from: elsewhere the number is another passage.
        data-of={chatId}
        {...passageAttributes(citation)}
        onClick={go}
      >
        {index}
      </Link>
    </HoverCard>
  );
}
