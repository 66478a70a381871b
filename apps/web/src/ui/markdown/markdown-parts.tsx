import { t } from "@lingui/core/macro";
import type { Components } from "react-markdown";

import { Code } from "./Code.tsx";
import { DrawnFormula } from "./DrawnFormula.tsx";
import styles from "./Markdown.module.css";
import { Outward } from "./Outward.tsx";

/** Each text block takes its own direction, whatever the interface's is. */
export const markdownParts: Components = {
  p: ({ children }) => <p dir="auto">{children}</p>,
  // A list takes the direction of its items: their markers are on the same side.
  ul: ({ children }) => <ul dir="auto">{children}</ul>,
  ol: ({ children, start }) => (
    <ol dir="auto" start={start}>
      {children}
    </ol>
  ),
  // The page has its own top-level headings.
  h1: ({ children }) => <h3 dir="auto">{children}</h3>,
  h2: ({ children }) => <h3 dir="auto">{children}</h3>,
  h3: ({ children }) => <h4 dir="auto">{children}</h4>,
  h4: ({ children }) => <h5 dir="auto">{children}</h5>,
  h5: ({ children }) => <h6 dir="auto">{children}</h6>,
  blockquote: ({ children }) => <blockquote dir="auto">{children}</blockquote>,
  table: ({ children }) => (
    <div className={styles.table} tabIndex={0} role="group" aria-label={t`Table`}>
      <table dir="auto">{children}</table>
    </div>
  ),
  pre: ({ node }) => <Code {...codeIn(node)} />,
  data: ({ value, className }) => (
    <DrawnFormula tex={String(value)} display={className === "display"} />
  ),
  a: ({ href, children }) => <Outward href={href}>{children}</Outward>,
  // Loading an image of another host would identify the reader to it, so it is rendered as a link.
  img: ({ src, alt }) => (
    <Outward href={typeof src === "string" ? src : undefined}>{alt || src || t`Picture`}</Outward>
  ),
  input: ({ checked }) => <span aria-hidden>{checked ? "☑" : "☐"}</span>,
};

type Pre = Parameters<Extract<NonNullable<Components["pre"]>, (...given: never) => unknown>>[0];

/** Returns the text and the language of a code block. */
function codeIn(node: Pre["node"]): { text: string; language: string } {
  const code = node?.children[0];
  if (code?.type !== "element") return { text: "", language: "" };
  const names = code.properties["className"];
  const name = Array.isArray(names) ? names.find((one) => one.startsWith("language-")) : "";
  const text = code.children.map((child) => (child.type === "text" ? child.value : "")).join("");
  return { text: text.replace(/\n$/, ""), language: (name ?? "").slice("language-".length) };
}
