import type { AnswerContent } from "@lectern/contract/chat";

import { unmarked } from "../../chat/index.ts";

/** What stands behind the last cell of a table's row: text behind it would not be shown. */
const endOfRow = /\s*\|\s*$/;

type Text = Pick<AnswerContent, "content" | "sentences">;

/** Returns a text that says behind each statement from a tool that it is outside the library. */
export function outsideNamed({
  content,
  sentences,
  outside = [],
}: Text & Pick<AnswerContent, "outside">): Text {
  const names = outside
    .toSorted((a, b) => a.end - b.end)
    .map(({ start, end, server }) => ({
      end: start + content.slice(start, end).replace(endOfRow, "").length,
      name: ` (From ${unmarked(server)}, outside your library)`,
    }));
  const moved = (at: number) =>
    at + names.reduce((sum, { end, name }) => sum + (end <= at ? name.length : 0), 0);
  return {
    content: names
      .toReversed()
      .reduce((text, { end, name }) => text.slice(0, end) + name + text.slice(end), content),
    sentences: sentences.map((one) => ({
      ...one,
      start: moved(one.start),
      end: moved(one.start) + one.end - one.start,
    })),
  };
}
