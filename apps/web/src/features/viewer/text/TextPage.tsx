import type { DocumentPage, Unit } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";

import { classNames } from "#ui/text/class-names.ts";
import { placeTitle } from "#ui/text/place-name.ts";
import { Loading, Skeleton } from "#ui/feedback/Skeleton.tsx";

import type { DocumentProps } from "../document-props.ts";
import type { Mark } from "../marks/marks.ts";
import outline from "../marks/Outlined.module.css";
import { SavedSign } from "../bars/SavedSign.tsx";
import { locateQuote, type Segment, type TextRange } from "../marks/text-ranges.ts";
import { layout, piecesOf } from "./layout.ts";
import { Picture } from "./Picture.tsx";
import { sectionOf } from "./sections.ts";
import { TextBlocks } from "./TextBlocks.tsx";
import styles from "./TextPage.module.css";

interface TextPageProps extends Pick<
  DocumentProps,
  | "documentId"
  | "marks"
  | "lit"
  | "saved"
  | "rtl"
  | "language"
  | "unit"
  | "isPicture"
  | "isMail"
  | "found"
  | "chosen"
> {
  /** From 1. */
  number: number;
  onReady: () => void;
}

/** One section of a text, with its highlights and search matches. */
export function TextPage(props: TextPageProps) {
  const { t } = useLingui();
  const { documentId, number, marks, lit, saved, found, chosen, language, rtl } = props;
  const section = useQuery(sectionOf(documentId, number));
  const text = section.data?.text;
  const ready = useEffectEvent(() => props.onReady());
  useEffect(() => {
    if (text !== undefined) ready();
  }, [text, lit]);

  if (section.isError) {
    return (
      <p className={styles.failed} role="alert">
        <Trans>Couldn't load this part.</Trans>{" "}
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
    ...rangesOf(text, number, saved, () => "saved"),
    ...rangesOfMarks(text, number, marks, lit),
    ...found.flatMap(({ page, span, key }): TextRange[] =>
      span && page === number
        ? [{ ...span, kind: key === chosen?.key ? "chosen" : "found", key }]
        : [],
    ),
  ];
  const here = chosen?.page === number ? "chosen" : "lit";
  const groups = layout(section.data, ranges, props.isMail && number === 1);
  const first = piecesOf(groups).find(({ range }) => range?.kind === here);
  const signs = signsIn(piecesOf(groups), saved);
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
          <Piece
            key={piece.start}
            piece={piece}
            here={piece === first}
            marks={marks}
            titles={signs.get(piece)}
          />
        )}
      />
    </section>
  );
}

/** Returns the title of a section: the name of its sheet, or the number of its slide. */
function titleOf({ label, number }: DocumentPage, unit: Unit) {
  if (label) return label;
  return unit === "slide" ? <Trans>Slide {number}</Trans> : null;
}

/**
 * Returns the ranges of the marks in a section: their page is known, their offsets are located by
 * the quote.
 */
function rangesOf(
  text: string,
  page: number,
  marks: readonly Mark[],
  kindOf: (mark: Mark) => TextRange["kind"],
): TextRange[] {
  return marks.flatMap((mark) => {
    const place = mark.page === page ? (mark.span ?? locateQuote(text, mark.quote)) : undefined;
    return place ? [{ ...place, kind: kindOf(mark), key: mark.key }] : [];
  });
}

function rangesOfMarks(text: string, page: number, marks: readonly Mark[], lit: string | null) {
  const ranges = rangesOf(text, page, marks, ({ key }) => (key === lit ? "lit" : "other"));
  return ranges.toSorted((a, b) => Number(a.kind === "lit") - Number(b.kind === "lit"));
}

/** Returns the first segment of each saved passage, with the titles of its topics. */
function signsIn(pieces: readonly Segment[], saved: readonly Mark[]) {
  const signs = new Map<Segment, readonly string[]>();
  for (const { key, label } of saved) {
    const first = pieces.find(({ range }) => range?.kind === "saved" && range.key === key);
    if (first) signs.set(first, [label]);
  }
  return signs;
}

interface PieceProps extends Pick<TextPageProps, "marks"> {
  piece: Segment;
  /** Whether this is the scroll target. */
  here: boolean;
  /** The topics of a saved passage that begins here. */
  titles: readonly string[] | undefined;
}

function Piece({ piece: { text, range }, here, marks, titles }: PieceProps) {
  if (!range) return text;
  if (range.kind === "saved") {
    return (
      <span className={styles.saved} data-testid="saved">
        {titles && (
          <span className={styles.sign}>
            <SavedSign id={range.key} titles={titles} />
          </span>
        )}
        {text}
      </span>
    );
  }
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
