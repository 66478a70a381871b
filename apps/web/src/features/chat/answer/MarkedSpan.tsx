import { Trans, useLingui } from "@lingui/react/macro";
import type { HTMLAttributes, ReactNode } from "react";

import { translateServerMessage } from "#platform/language/server-messages.ts";
import { classNames } from "#ui/text/class-names.ts";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";

import { isLit, pointAt, useAnswer, useEvidence, usePointed } from "../evidence.ts";
import { verdictOf } from "./answer-of.ts";
import { CiteChip } from "./CiteChip.tsx";
import styles from "./Prose.module.css";
import { SupportMark } from "./SupportMark.tsx";
import { useSupportShown } from "./use-support-shown.ts";

interface MarkedSpanProps extends HTMLAttributes<HTMLSpanElement> {
  "data-sentence"?: number;
  "data-cite"?: number;
  "data-in"?: number;
  "data-support"?: number;
  "data-note"?: number;
  "data-held"?: string;
  "data-caret"?: string;
}

/** Renders the marks that marked-text.ts put into the Markdown. */
export function MarkedSpan(props: MarkedSpanProps) {
  const { t } = useLingui();
  const { children } = props;
  const { "data-sentence": sentence, "data-cite": cite, "data-support": support } = props;
  if (sentence !== undefined) return <Piece sentence={sentence}>{children}</Piece>;
  if (cite !== undefined) {
    return <CiteChip index={cite} sentence={props["data-in"] ?? null} />;
  }
  if (support !== undefined) return <Support sentence={support} />;
  if (props["data-note"] !== undefined) return <Note sentence={props["data-note"]} />;
  if (props["data-held"] !== undefined) return <span className={styles.held}>{children}</span>;
  if (props["data-caret"] !== undefined) {
    return <span className={styles.caret} role="img" aria-label={t`Still writing`} />;
  }
  return <span>{children}</span>;
}

/** A piece of a sentence: hovering it highlights its citations and their regions. */
function Piece({ sentence, children }: { sentence: number; children: ReactNode }) {
  const answer = useAnswer();
  const { active } = useEvidence();
  const lit = usePointed(({ pointed }) => isLit(answer, sentence, pointed, active));
  const { support, citations = [] } = answer.sentences[sentence] ?? {};
  const isShown = useSupportShown();
  const { chatId } = answer;
  return (
    <span
      className={classNames(isShown && support && styles[support], lit && styles.lit)}
      data-lit={lit || undefined}
      onPointerEnter={() =>
        citations.length > 0 && pointAt({ chatId, sentence, indexes: citations })
      }
      onPointerLeave={() => pointAt(null)}
    >
      {children}
    </span>
  );
}

function Support({ sentence }: { sentence: number }) {
  const { sentences } = useAnswer();
  const isShown = useSupportShown();
  const found = sentences[sentence];
  if (!found || !isShown) return null;
  const isUnsupported = found.support === "unsupported";
  return (
    <>
      <SupportMark verdict={verdictOf(found)} silent={isUnsupported} />
      {isUnsupported && (
        <span className={styles.noSource} data-uncopied="">
          {found.lapsed === "changed" ? (
            <Trans>Source replaced by a newer version</Trans>
          ) : found.lapsed === "gone" ? (
            <Trans>Source no longer available</Trans>
          ) : found.contradicted ? (
            <Trans>Contradicts its source</Trans>
          ) : found.citations.length > 0 ? (
            <Trans>Not in the cited source</Trans>
          ) : (
            <Trans>No source found</Trans>
          )}
        </span>
      )}
    </>
  );
}

/** What the source says instead, below the sentence. */
function Note({ sentence }: { sentence: number }) {
  const { note, note_message } = useAnswer().sentences[sentence] ?? {};
  const isShown = useSupportShown();
  if (!note || !isShown) return null;
  return (
    <span className={styles.note} data-uncopied="">
      <Icon of={icons.info} size={14} />
      <bdi>{translateServerMessage({ detail: note, ...note_message })}</bdi>
    </span>
  );
}
