import type { ReactNode } from "react";
import Markdown, { type Components } from "react-markdown";
import { Link } from "react-router";
import remarkGfm from "remark-gfm";

import { t } from "@lingui/core/macro";

import { ShortcutList } from "../shortcuts/ShortcutList.tsx";
import styles from "./HelpText.module.css";
import { slugOf } from "./parse-article.ts";

const plugins = [remarkGfm];

/** The line of an article that is replaced by the list of shortcuts. */
const shortcuts = "[[shortcuts]]";

/** Renders an article's Markdown. Its headings have anchors. */
export function HelpText({ markdown }: { markdown: string }) {
  const [before = "", ...after] = markdown.split(shortcuts);
  return (
    <div className={styles.text}>
      <Part>{before}</Part>
      {after.map((part) => (
        <div key={part}>
          <ShortcutList />
          <Part>{part}</Part>
        </div>
      ))}
    </div>
  );
}

const Part = ({ children }: { children: string }) => (
  <Markdown remarkPlugins={plugins} components={components}>
    {children}
  </Markdown>
);

const components: Components = {
  h2: ({ children }) => <Heading>{children}</Heading>,
  h3: ({ children }) => <h4>{children}</h4>,
  a: ({ href = "", children }) =>
    href.startsWith("/") ? (
      <Link to={href}>{children}</Link>
    ) : (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    ),
  table: ({ children }) => (
    <div className={styles.table} tabIndex={0} role="group" aria-label={t`Table`}>
      <table>{children}</table>
    </div>
  ),
};

function Heading({ children }: { children: ReactNode }) {
  return (
    <h3 id={slugOf(typeof children === "string" ? children : "")} tabIndex={-1}>
      {children}
    </h3>
  );
}
