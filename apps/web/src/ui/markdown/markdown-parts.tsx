import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import type { Components } from "react-markdown";

import styles from "./Markdown.module.css";

/** Running text takes its own direction, whatever the interface's is. */
export const markdownParts: Components = {
  p: ({ children }) => <p dir="auto">{children}</p>,
  // A list is read as its items are: their marks stand on the same side.
  ul: ({ children }) => <ul dir="auto">{children}</ul>,
  ol: ({ children, start }) => (
    <ol dir="auto" start={start}>
      {children}
    </ol>
  ),
  // The page has its own first headings.
  h1: ({ children }) => <h3 dir="auto">{children}</h3>,
  h2: ({ children }) => <h3 dir="auto">{children}</h3>,
  h3: ({ children }) => <h4 dir="auto">{children}</h4>,
  blockquote: ({ children }) => <blockquote dir="auto">{children}</blockquote>,
  table: ({ children }) => (
    <div className={styles.table} tabIndex={0} role="group" aria-label={t`Table`}>
      <table dir="auto">{children}</table>
    </div>
  ),
  pre: ({ children }) => (
    <pre dir="ltr" tabIndex={0}>
      {children}
    </pre>
  ),
  a: ({ href, children }) => <Outward href={href}>{children}</Outward>,
  // A picture of another host would tell it who reads: it is a link one may follow.
  img: ({ src, alt }) => (
    <Outward href={typeof src === "string" ? src : undefined}>{alt || src || t`Picture`}</Outward>
  ),
  input: ({ checked }) => <span aria-hidden>{checked ? "☑" : "☐"}</span>,
};

function Outward({ href, children }: { href: string | undefined; children?: ReactNode }) {
  if (!href) return children;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
