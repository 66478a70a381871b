import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { read } from "#platform/read.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { PageBar } from "#ui/PageBar.tsx";
import { Row, Rows } from "#ui/Rows.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { useTitle } from "#ui/use-title.ts";

import { type Article, articles } from "./articles.ts";
import styles from "./Help.module.css";
import { Shortcuts } from "./Shortcuts.tsx";

export function HelpOverview() {
  useTitle("Help Center");
  const [words, setWords] = useState("");
  const found = articles.filter((article) => holds(article, words));
  return (
    <>
      <PageBar title="Help Center">
        <SearchField
          label="Search the help center"
          placeholder="Search"
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      </PageBar>
      <div className={styles.scroll}>
        <div className={styles.column}>
          {found.length === 0 ? (
            <EmptyState icon={icons.search} title={`Nothing matches "${words}"`}>
              Check the spelling, or try another word.
            </EmptyState>
          ) : (
            <Card title="Articles">
              <Rows>
                {found.map(({ key, title, summary }) => (
                  <Row
                    key={key}
                    to={`/help-center/${key}`}
                    start={<Icon of={icons.book} />}
                    title={title}
                    below={summary}
                  />
                ))}
              </Rows>
            </Card>
          )}
          {words === "" && <Shortcuts />}
          <Version />
        </div>
      </div>
    </>
  );
}

/** Every word typed must stand somewhere in the article. */
function holds({ title, summary, parts }: Article, words: string) {
  const text = [title, summary, ...parts.flatMap((part) => [part.heading, part.text, part.steps])]
    .flat()
    .join(" ")
    .toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function Version() {
  const installation = useQuery({
    ...read("/settings/ext/v1/installation"),
    staleTime: Infinity,
    meta: { quiet: true },
  });
  if (!installation.data) return null;
  return <p className={styles.version}>Lectern {installation.data.version}</p>;
}
