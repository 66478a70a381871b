import type { Block } from "@lectern/contract/library";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import type { Segment } from "../text-ranges.ts";
import type { Group, LaidBlock, LaidRow } from "./layout.ts";
import styles from "./TextBlocks.module.css";

interface TextBlocksProps {
  groups: readonly Group[];
  /** One stretch of text. */
  piece: (segment: Segment) => ReactNode;
}

/** A page of text as it reads: headings, paragraphs, lists, tables, footnotes. */
export function TextBlocks({ groups, piece }: TextBlocksProps) {
  return groups.map((group) => {
    const key = group.blocks[0]?.block.start ?? 0;
    if (group.kind === "list") {
      return (
        <div key={key} role="list" className={styles.list}>
          {group.blocks.map((item) => (
            <Item key={item.block.start} item={item} piece={piece} />
          ))}
        </div>
      );
    }
    if (group.kind === "footnote") {
      return (
        <div key={key} className={styles.footnotes} role="note">
          {group.blocks.map(({ block, rows }) => (
            <p key={block.start} dir="auto">
              {rows.flatMap(({ cells }) => cells.flat()).map(piece)}
            </p>
          ))}
        </div>
      );
    }
    return group.blocks.map((laid) => <Single key={laid.block.start} laid={laid} piece={piece} />);
  });
}

interface LaidProps extends Pick<TextBlocksProps, "piece"> {
  laid: LaidBlock;
}

function Single({ laid, piece }: LaidProps) {
  if (laid.block.kind === "table") return <Table laid={laid} piece={piece} />;
  const text = laid.rows.flatMap(({ cells }) => cells.flat()).map(piece);
  if (laid.block.kind === "code") return <pre className={styles.code}>{text}</pre>;
  if (laid.block.kind === "heading") {
    // The document's name is the first heading of the screen.
    const Heading = headings[Math.min(laid.block.level, headings.length) - 1] ?? "h2";
    return (
      <Heading className={styles.heading} data-level={laid.block.level} dir="auto">
        {text}
      </Heading>
    );
  }
  return (
    <p className={laid.block.kind === "furniture" ? styles.furniture : undefined} dir="auto">
      {text}
    </p>
  );
}

const headings = ["h2", "h3", "h4", "h5", "h6"] as const;

function Item({ item, piece }: { item: LaidBlock } & Pick<TextBlocksProps, "piece">) {
  return (
    <div
      role="listitem"
      className={styles.item}
      style={{ marginInlineStart: `${indentOf(item.block)}em` }}
      dir="auto"
    >
      {item.rows[0]?.cells.map((cell, at) => (
        <span key={at}>{cell.map(piece)}</span>
      ))}
    </div>
  );
}

/** em; deeper items are no further in, or nothing would be left of the line. */
const indentOf = ({ level }: Block) => Math.min(level, 6) * 1.5;

function Table({ laid: { rows }, piece }: LaidProps) {
  const { t } = useLingui();
  const columns = Math.max(...rows.map(({ cells }) => cells.length));
  const heads = rows.filter(({ head }) => head);
  const body = rows.filter(({ head }) => !head);
  const numbers = Array.from({ length: columns }, (_, at) => isOfNumbers(body, at));
  return (
    // A wide table is scrolled by itself, by keyboard too.
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={t`Table`}>
      <table className={styles.table}>
        {heads.length > 0 && (
          <thead>
            {heads.map(({ cells }, at) => (
              <tr key={at}>
                {filled(cells, columns).map((cell, column) => (
                  <th
                    key={column}
                    scope="col"
                    dir="auto"
                    data-number={numbers[column] || undefined}
                  >
                    {cell.map(piece)}
                  </th>
                ))}
              </tr>
            ))}
          </thead>
        )}
        <tbody>
          {body.map(({ cells }, at) => (
            <tr key={at}>
              {filled(cells, columns).map((cell, column) => (
                <td key={column} dir="auto" data-number={numbers[column] || undefined}>
                  {cell.map(piece)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const filled = (cells: Segment[][], columns: number): Segment[][] =>
  Array.from({ length: columns }, (_, at) => cells[at] ?? []);

const textOf = (cell: Segment[] | undefined) =>
  (cell ?? [])
    .map(({ text }) => text)
    .join("")
    .trim();

/** Amounts, shares and dates stand under each other at their end. */
function isOfNumbers(rows: LaidRow[], column: number) {
  const cells = rows.map(({ cells }) => textOf(cells[column])).filter((text) => text !== "");
  return cells.length > 0 && cells.filter(isNumber).length > cells.length / 2;
}

const isNumber = (text: string) =>
  text.length < 40 &&
  /^[\p{Sc}(+−–-]*\s?[\d.,'’\s\u00A0\u202F/:-]*\d[\d.,]*\s?[%)\p{Sc}]*$/u.test(text);
