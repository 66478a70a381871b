import { type ClipboardEventHandler, memo, useMemo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";

import { classNames } from "../text/class-names.ts";
import { type Block, blocksOf, definitionsIn } from "./blocks.ts";
import { halfWritten } from "./half-written.ts";
import styles from "./Markdown.module.css";
import { putFormulas, withoutFormulas } from "./math.ts";
import { markdownParts } from "./markdown-parts.tsx";
import type { TreeNode } from "./tree.ts";

/** A parsed block; positions in its tree count from its own beginning. */
export interface ReadBlock extends Block {
  /** Whether the block is still growing. */
  writing: boolean;
}

interface MarkdownProps {
  children: string;
  className?: string | undefined;
  /** Whether the text is still growing: unfinished syntax is rendered as if complete. */
  writing?: boolean;
  /** Changes the tree of a block before rendering. */
  change?: ((tree: TreeNode, block: ReadBlock) => void) | undefined;
  /** Components that replace the default ones. */
  parts?: Components | undefined;
  onCopy?: ClipboardEventHandler | undefined;
}

const remark = [remarkGfm];

/**
 * Renders Markdown. HTML in it is not interpreted, no image is loaded, and no link opens on the
 * first click. While a text grows, only its last block is parsed again.
 */
export const Markdown = memo(function Markdown({
  children,
  className,
  writing = false,
  onCopy,
  ...drawn
}: MarkdownProps) {
  const blocks = useMemo(() => blocksOf(children), [children]);
  const definitions = useMemo(() => definitionsIn(children), [children]);
  // An empty block for the caret before any text has arrived.
  const drawnBlocks = blocks.length === 0 && writing ? [{ at: 0, text: "" }] : blocks;
  return (
    <div className={classNames(styles.markdown, className)} onCopy={onCopy}>
      {drawnBlocks.map(({ at, text }, index) => (
        <Part
          key={at}
          at={at}
          text={text}
          definitions={definitions}
          writing={writing && index === drawnBlocks.length - 1}
          {...drawn}
        />
      ))}
    </div>
  );
});

interface PartProps extends ReadBlock, Pick<MarkdownProps, "change" | "parts"> {
  definitions: string;
}

const Part = memo(function Part({ at, text, definitions, writing, change, parts }: PartProps) {
  const { text: words, formulas } = withoutFormulas(text);
  const read = writing ? halfWritten(words) : words;
  const plugin = () => (tree: TreeNode) => {
    change?.(tree, { at, text: read, writing });
    if (formulas.length > 0) putFormulas(tree, formulas);
  };
  return (
    <ReactMarkdown
      remarkPlugins={remark}
      rehypePlugins={[plugin]}
      components={parts ? { ...markdownParts, ...parts } : markdownParts}
    >
      {read + definitions}
    </ReactMarkdown>
  );
});
