import type { CellQuote } from "@lectern/contract/review-cells";
import { useMemo, useState } from "react";

import { CellAnswer, type OpenCell, useReviewAddress } from "#features/reviews/index.ts";
import { type Mark, Viewer } from "#features/viewer/index.ts";

import { useCloseByEscape } from "../evidence/use-close-by-escape.ts";

interface CellDocumentProps {
  open: OpenCell;
  /** `side`: beside the grid, above the answer. `sheet`: over the whole review. */
  form: "side" | "sheet";
}

const none: readonly CellQuote[] = [];

/** The passages as marks, numbered if there are several. */
const marksOf = (key: string, quotes: readonly CellQuote[]): Mark[] =>
  quotes.map(({ quote, page, rects, start }, at) => ({
    key: `${key} ${at}`,
    label: String(at + 1),
    quote,
    page,
    rects,
    span: start === undefined ? undefined : { start, end: start + quote.length },
  }));

/** The document that an answer was read in, its passages lit. */
export function CellDocument({ open, form }: CellDocumentProps) {
  const address = useReviewAddress();
  const { id, row, detail } = open;
  const key = `${id.row_id} ${id.column_id} ${detail?.result?.id ?? ""}`;
  const quotes = detail?.result?.quotes ?? none;
  const marks = useMemo(() => marksOf(key, quotes), [key, quotes]);
  const [chosen, setChosen] = useState({ key, at: 0 });
  const isSheet = form === "sheet";
  const at = isSheet ? (address.passage ?? 0) : chosen.key === key ? chosen.at : 0;
  const quote = quotes[at] ?? quotes[0];
  const documentId = quote?.document_id ?? detail?.result?.document_id ?? row?.document.id;
  const choose = (next: number) =>
    isSheet ? address.showPassage(next) : setChosen({ key, at: next });
  const close = () => (isSheet ? address.showPassage(null) : address.openCell(null));
  useCloseByEscape(isSheet || address.passage === null, close);
  return (
    <>
      {documentId && (
        <Viewer
          // A document that is opened again begins at its passage.
          key={isSheet ? "sheet" : documentId}
          documentId={documentId}
          page={quote?.page ?? null}
          marks={marks}
          active={marks[at]?.key ?? marks[0]?.key ?? null}
          form={form}
          isOver={isSheet}
          onClose={close}
          onExpand={isSheet ? undefined : () => address.showPassage(at)}
          onChoose={(mark) => choose(marks.findIndex((one) => one.key === mark))}
          onStep={
            isSheet && marks.length > 1
              ? (by) => choose((at + by + marks.length) % marks.length)
              : undefined
          }
          footer={!isSheet && <CellAnswer open={open} />}
        />
      )}
      {!documentId && !isSheet && <CellAnswer open={open} />}
    </>
  );
}
