import { t } from "@lingui/core/macro";

import { EvidencePassage } from "#features/chat/index.ts";
import type { SavablePassage } from "#features/topics/index.ts";
import { PassageText, useSection } from "#features/viewer/index.ts";
import { placeTitle } from "#ui/text/place-name.ts";

import { passageOfCitation } from "./savable.ts";
import type { useShownDocument } from "./use-shown-document.ts";

interface ShownPassageProps {
  evidence: ReturnType<typeof useShownDocument>;
  /** Undefined if the person may not save. */
  onSave: ((passage: SavablePassage) => void) | undefined;
}

/** Props of the current citation; null if there is none. */
function passageProps({ evidence, onSave }: ShownPassageProps) {
  const { chat, shown, step } = evidence;
  const citation = shown?.passages[shown.at];
  if (!chat || !shown || !citation) return null;
  return {
    chat,
    citation,
    at: shown.at + 1,
    of: shown.passages.length,
    isCited: shown.isCited,
    onSave: onSave && (() => onSave(passageOfCitation(citation, chat.id))),
    onStep: (by: 1 | -1) => step?.(by),
  };
}

/** Below a full-sheet document: what the highlighted passage supports and where it was cited. */
export function ShownFoot(props: ShownPassageProps) {
  const passage = passageProps(props);
  return passage && <EvidencePassage {...passage} />;
}

/** Whether the current passage can be shown with its words. */
export const hasPassage = ({ chat, shown }: ShownPassageProps["evidence"]) =>
  chat !== null && shown?.passages[shown.at] !== undefined;

interface ShownWordsProps extends ShownPassageProps {
  /** Shows the whole document or the passage's page. */
  onOpen: () => void;
}

/** Above a document beside an answer: the words of the current passage and its place. */
export function ShownPassage({ onOpen, ...props }: ShownWordsProps) {
  const passage = passageProps(props);
  return passage && <Words {...passage} onOpen={onOpen} />;
}

type WordsProps = NonNullable<ReturnType<typeof passageProps>> & Pick<ShownWordsProps, "onOpen">;

function Words(props: WordsProps) {
  const { citation } = props;
  const { document_id: documentId, page, quote } = citation;
  const section = useSection(documentId, page, quote);
  const title = placeTitle(citation);
  const place = section === undefined ? title : t`${title} · \u2068${section}\u2069`;
  return (
    <EvidencePassage {...props} place={place}>
      <PassageText documentId={documentId} page={page} quote={quote} />
    </EvidencePassage>
  );
}
