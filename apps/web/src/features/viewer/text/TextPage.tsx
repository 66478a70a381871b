import type { DocumentPage, Unit } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";

import { classNames } from "#ui/class-names.ts";
import { placeTitle } from "#ui/place-name.ts";
import { Loading, Skeleton } from "#ui/Skeleton.tsx";

import type { DocumentProps } from "../document-props.ts";
import type { Mark } from "../marks.ts";
import outline from "../Outlined.module.css";
import { locateQuote, type Segment, type TextRange } from "../text-ranges.ts";
import { layout, piecesOf } from "./layout.ts";
import { Picture } from "./Picture.tsx";
import { sectionOf } from "./sections.ts";
import { TextBlocks } from "./TextBlocks.tsx";
import styles from "./TextPage.module.css";

interface TextPageProps extends Pick<
  DocumentProps,
  "documentId" | "marks" | "lit" | "rtl" | "language" | "unit" | "isPicture" | "found" | "chosen"
> {
  /** From 1. */
  number: number;
  onReady: () => void;
}

/** One section of a text, with what is lit and what was found in it. */
export function TextPage(props: TextPageProps) {
  const { t } = useLingui();
  const { documentId, number, marks, lit, found, chosen, language, rtl } = props;
  const section = useQuery(sectionOf(documentId, number));
  const text = section.data?.text;
  const ready = useEffectEvent(() => props.onReady());
  useEffect(() => {
    if (text !== undefined) ready();
  }, [text, lit]);

  if (section.isError) {
    return (
      <p className={styles.failed} role="alert">
        <Trans>This part did not load.</Trans>{" "}
        <button type="button" onClick={() => void section.refetch()}>
          <Trans>Try again</Trans>
        </button>
      </p>
    );
  }
  if (!section.data || text === undefined) {
    return (
      <Loading label={t`Loading the text`}>
        <div className={styles.skeleton}>
          {Array.from({ length: 8 }, (_, line) => (
            <Skeleton key={line} width={`${96 - ((line * 17) % 40)}%`} />
          ))}
        </div>
      </Loading>
    );
  }
  const ranges = [
    ...rangesOfMarks(text, number, marks, lit),
    ...found.flatMap(({ page, span, key }): TextRange[] =>
      span && page === number
        ? [{ ...span, kind: key === chosen?.key ? "chosen" : "found", key }]
        : [],
    ),
  ];
  const here = chosen?.page === number ? "chosen" : "lit";
  const groups = layout(section.data, ranges);
  const first = piecesOf(groups).find(({ range }) => range?.kind === here);
  const { width, height } = section.data;
  const title = titleOf(section.data, props.unit);
  return (
    <section
      className={styles.text}
      aria-label={placeTitle({ page: number, unit: props.unit, label: section.data.label })}
      data-page-number={number}
      lang={language ?? undefined}
      dir={rtl ? "rtl" : "auto"}
    >
      {props.isPicture && width && height && (
        <Picture {...props} number={number} width={width} height={height} />
      )}
      {title && (
        <p className={styles.title} dir="auto">
          {title}
        </p>
      )}
      <TextBlocks
        groups={groups}
        piece={(piece) => (
          <Piece key={piece.start} piece={piece} here={piece === first} marks={marks} />
        )}
      />
    </section>
  );
}

/** What stands over a section: the name of its sheet, or which slide it is. */
function titleOf({ label, number }: DocumentPage, unit: Unit) {
  if (label) return label;
  return unit === "slide" ? <Trans>Slide {number}</Trans> : null;
}

/** Where the marks stand in a section: their page is known, their offsets are found by the quote. */
function rangesOfMarks(text: string, page: number, marks: readonly Mark[], lit: string | null) {
  const ranges: TextRange[] = [];
  for (const mark of marks) {
    const place = mark.page === page ? (mark.span ?? locateQuote(text, mark.quote)) : undefined;
    if (place) ranges.push({ ...place, kind: mark.key === lit ? "lit" : "other", key: mark.key });
  }
  return ranges.toSorted((a, b) => Number(a.kind === "lit") - Number(b.kind === "lit"));
}

interface PieceProps extends Pick<TextPageProps, "marks"> {
  piece: Segment;
  /** The stage comes to rest here. */
  here: boolean;
}

function Piece({ piece: { text, range }, here, marks }: PieceProps) {
  if (!range) return text;
  const mark = marks.find(({ key }) => key === range.key);
  const anchor = here ? { "data-here": "" } : {};
  if (!mark) {
    return (
      <mark className={styles[range.kind]} {...anchor}>
        {text}
      </mark>
    );
  }
  return (
    <mark
      className={classNames(styles[range.kind], range.kind === "lit" && outline.outlined)}
      data-testid={range.kind === "lit" ? "lit" : "cited"}
      data-mark={mark.key}
      data-label={mark.label}
      {...anchor}
    >
      {text}
    </mark>
  );
}
