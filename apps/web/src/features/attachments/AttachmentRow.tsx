import { lazy, Suspense } from "react";

import { withTexts } from "#platform/language/language.ts";

import type { RowProps } from "./row/Row.tsx";

const Row = lazy(async () => ({
  default: (await withTexts("attachments", () => import("./row/Row.tsx"))()).Row,
}));

/** The attachments of the next question, above the composer's tools; nothing if there are none. */
export function AttachmentRow(props: RowProps) {
  const { unsent, coming } = props.attachments;
  if (unsent.length + coming.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Row {...props} />
    </Suspense>
  );
}
