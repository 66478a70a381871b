import type { RunFinding, RunStep } from "@lectern/contract/run-parts";
import { Trans } from "@lingui/react/macro";

import { AnswerContext, CiteChip, SupportMark } from "#features/chat/index.ts";
import { translateServerMessage } from "#platform/language/server-messages.ts";
import { placeTitle } from "#ui/text/place-name.ts";

import styles from "./CitedFinding.module.css";
import { partsOf } from "./evidence-of.ts";

interface CitedFindingProps {
  step: RunStep;
  finding: RunFinding;
}

/** A finding with its support and its citations, as sentences of answers have them. */
export function CitedFinding({ step, finding }: CitedFindingProps) {
  const parts = partsOf(step);
  const at = step.findings.findIndex(({ id }) => id === finding.id);
  const indexes = parts.sentences[at]?.citations ?? [];
  const { text, verbatim, support, note, note_message, citations, outside } = finding;
  const [first] = citations;
  if (outside) {
    const { server } = outside;
    return (
      <>
        <span dir="auto">{text}</span>{" "}
        <span className={styles.place}>
          <Trans>
            From <bdi>{server}</bdi>, outside your library
          </Trans>
        </span>
      </>
    );
  }
  return (
    <AnswerContext value={parts}>
      <span className={styles.finding} data-support={support}>
        {verbatim ? <q dir="auto">{text}</q> : <span dir="auto">{text}</span>}
      </span>{" "}
      <span className={styles.marks}>
        <SupportMark verdict={support} />
        {indexes.map((index) => (
          <CiteChip key={index} index={index} sentence={at} />
        ))}
      </span>{" "}
      <span className={styles.place}>
        {first && <bdi title={first.document_name}>{placeTitle(first)}</bdi>}
        {verbatim && (
          <>
            {first && " · "}
            <Trans>Quoted</Trans>
          </>
        )}
      </span>
      {note !== null && (
        <span className={styles.note} dir="auto">
          {translateServerMessage({ detail: note, ...note_message })}
        </span>
      )}
    </AnswerContext>
  );
}
