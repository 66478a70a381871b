import { memo } from "react";
import ReactMarkdown, { type Components, type Options } from "react-markdown";
import remarkGfm from "remark-gfm";

import { classNames } from "../class-names.ts";
import styles from "./Markdown.module.css";
import { markdownParts } from "./markdown-parts.tsx";

interface MarkdownProps {
  children: string;
  className?: string | undefined;
  /** What changes the text's tree before it is drawn. */
  plugins?: Options["rehypePlugins"];
  /** What is drawn in another way than usual. */
  parts?: Components;
}

const remark = [remarkGfm];

/** Text in Markdown. HTML in it is not markup, and no picture is fetched. */
export const Markdown = memo(function Markdown({
  children,
  className,
  plugins,
  parts,
}: MarkdownProps) {
  return (
    <div className={classNames(styles.markdown, className)}>
      <ReactMarkdown
        remarkPlugins={remark}
        rehypePlugins={plugins}
        components={parts ? { ...markdownParts, ...parts } : markdownParts}
      >
        {children}
      </ReactMarkdown>
    </div>
  );
});
