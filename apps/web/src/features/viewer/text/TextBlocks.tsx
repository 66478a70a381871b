import type { Block } from "@lectern/contract/library";
import type { ReactNode } from "react";

import type { Segment } from "../marks/text-ranges.ts";
import type { Group, LaidBlock } from "./layout.ts";
import styles from "./TextBlocks.module.css";
import { TextTable } from "./TextTable.tsx";

interface TextBlocksProps {
  groups: readonly Group[];
  /** Renders one segment of text. */
  piece: (segment: Segment) => ReactNode;
}

/** The text of a page: headings, paragraphs, lists, tables, footnotes, an email's header. */
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
    if (group.kind === "header") {
      return (
        <dl key={key} className={styles.header}>
          {group.blocks.map(({ block, rows }) => (
            <div key={block.start}>
              <dt>{rows[0]?.cells[0]?.map(piece)}</dt>
              <dd dir="auto">{rows[0]?.cells[1]?.map(piece)}</dd>
            </div>
          ))}
        </dl>
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
  if (laid.block.kind === "table") return <TextTable rows={laid.rows} piece={piece} />;
  const text = laid.rows.flatMap(({ cells }) => cells.flat()).map(piece);
  if (laid.block.kind === "code")
    return (
      <pre className={styles.code} tabIndex={0} data-wide>
        {text}
      </pre>
    );
  if (laid.block.kind === "heading") {
    // The document's name is the screen's first-level heading.
    const Heading = headings[Math.min(laid.block.level, headings.length) - 1] ?? "h2";
    return (
      <Heading
        className={styles.heading}
        data-level={laid.block.level}
        data-start={laid.block.start}
        dir="auto"
      >
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

/** em; limited so that deep items keep space for their text. */
const indentOf = ({ level }: Block) => Math.min(level, 6) * 1.5;
