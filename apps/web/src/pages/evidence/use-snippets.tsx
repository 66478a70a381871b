import { useMemo } from "react";

import { DocumentSnippets, type SavablePassage, useSavedIn } from "#features/topics/index.ts";
import { type SavedSnippets, useViewerAddress } from "#features/viewer/index.ts";

import { passageOfMark } from "./savable.ts";

/** The snippets of the shown document, for its pages and its panel. */
export function useSnippets(
  documentId: string | undefined,
  onSave: ((passage: SavablePassage) => void) | undefined,
): SavedSnippets | undefined {
  const { address, open } = useViewerAddress();
  const snippets = useSavedIn(documentId);
  const marks = useMemo(
    () =>
      (snippets ?? [])
        .filter(({ source }) => source === "current")
        .map(({ id, topic_title, quote, page, rects }) => ({
          key: id,
          label: topic_title,
          quote,
          page,
          rects,
        })),
    [snippets],
  );
  if (!documentId || !snippets) return undefined;
  const highlight = address?.highlight;
  return {
    marks,
    count: snippets.length,
    onSave: onSave && ((document, mark) => onSave(passageOfMark(document, mark))),
    list: (
      <DocumentSnippets
        snippets={snippets}
        lit={highlight?.kind === "snippet" ? highlight.snippetId : null}
        onGo={({ id, page, source }) =>
          open({
            documentId,
            page,
            // In a changed document this place no longer holds the saved text.
            highlight: source === "current" ? { kind: "snippet", snippetId: id } : null,
          })
        }
      />
    ),
  };
}
