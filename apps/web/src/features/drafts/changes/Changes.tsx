import type { Draft, DraftSection } from "@lectern/contract/drafts";

import { CitedText } from "./CitedText.tsx";
import type { SentenceChange } from "./sentences.ts";

interface ChangesProps {
  draft: Draft;
  section: DraftSection | undefined;
  changes: readonly SentenceChange[];
}

/** A text with the sentences that were removed from it and added to it. */
export function Changes({ draft, section, changes }: ChangesProps) {
  const cited = (words: string) => (
    <CitedText draft={draft} section={section}>
      {words}
    </CitedText>
  );
  return changes.map(({ same, ...change }, at) => {
    if (same !== undefined) return <span key={at}>{cited(same)}</span>;
    const { removed = "", added = "" } = "removed" in change ? change : {};
    return (
      <span key={at}>
        {removed !== "" && <del>{cited(removed)}</del>}
        {added !== "" && <ins>{cited(added)}</ins>}
      </span>
    );
  });
}
