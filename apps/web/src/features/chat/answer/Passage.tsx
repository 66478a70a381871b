import type { Citation } from "@lectern/contract/chat";
import { Trans } from "@lingui/react/macro";
import type { MouseEvent } from "react";
import { Link } from "react-router";

import { placeName } from "#ui/text/place-name.ts";
import { StandingMark } from "#ui/feedback/StandingMark.tsx";

import { useEvidence } from "../evidence.ts";
import { SourceMark } from "./SourceMark.tsx";
import styles from "./Passage.module.css";

interface PassageProps {
  chatId: string;
  source: Citation;
  /** Position among the passages read, from 1. */
  position: number;
}

/** A passage read for an answer; opens its document at the passage. */
export function Passage({ chatId, source, position }: PassageProps) {
  const { linkTo, open } = useEvidence();
  const { quote, document_name } = source;
  const place = placeName(source);
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(source, chatId, { position });
  };
  return (
    <Link to={linkTo(source, chatId, position)} className={styles.passage} onClick={go}>
      <q className={styles.quote} dir="auto">
        {quote}
      </q>
      <span className={styles.place}>
        <Trans>
          <bdi>{document_name}</bdi> · <bdi>{place}</bdi>
        </Trans>
      </span>
      <StandingMark standing={source.standing} />
      <SourceMark source={source.source} />
    </Link>
  );
}
