import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSearchParams } from "react-router";

import { Card } from "#ui/layout/Card.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { PageBar } from "#ui/layout/PageBar.tsx";
import { Row, Rows } from "#ui/layout/Rows.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { shortCount } from "#ui/text/formats.ts";
import { Lit } from "#ui/text/Lit.tsx";
import { useTitle } from "#ui/layout/use-title.ts";

import { articleIcon } from "./article-icons.ts";
import { type Article, articleGroups } from "./articles.ts";
import { findHelp, type Hit } from "./find-help.ts";
import styles from "./Help.module.css";
import { useVersion } from "./use-facts.ts";

/** The articles by subject; with a query, the matching sections. */
export function HelpOverview({ articles }: { articles: readonly Article[] }) {
  const { t } = useLingui();
  // Kept in the address, so that Back from an article restores the search.
  const [params, setParams] = useSearchParams();
  const [words, setWords] = useState(params.get("q") ?? "");
  const hits = findHelp(articles, words);
  const shown = shortCount(hits.length);
  useTitle(t`Help Center`);
  return (
    <>
      <PageBar title={t`Help Center`}>
        <SearchField
          label={t`Search the help center`}
          placeholder={t`Search`}
          value={words}
          dir={words === "" ? undefined : "auto"}
          onChange={({ currentTarget: { value } }) => {
            setWords(value);
            setParams(value === "" ? {} : { q: value }, { replace: true });
          }}
        />
      </PageBar>
      <div className={styles.scroll}>
        <div className={styles.column}>
          {words.trim() === "" ? (
            <Groups articles={articles} />
          ) : hits.length === 0 ? (
            <EmptyState icon={icons.search} title={t`Nothing matches “${words}”`}>
              <Trans>Check the spelling, or try another word.</Trans>
            </EmptyState>
          ) : (
            <Hits hits={hits} />
          )}
          <p className="visually-hidden" role="status">
            {words.trim() !== "" && (
              <Plural
                value={hits.length}
                one={`${shown} place found`}
                other={`${shown} places found`}
              />
            )}
          </p>
          <Version />
        </div>
      </div>
    </>
  );
}

function Groups({ articles }: { articles: readonly Article[] }) {
  const { t } = useLingui();
  return articleGroups.map(({ name, keys }) => (
    <Card key={keys[0]} title={t(name)}>
      <Rows>
        {articles
          .filter(({ key }) => keys.includes(key))
          .map(({ key, title, summary }) => (
            <Row
              key={key}
              to={`/help-center/${key}`}
              start={<Icon of={articleIcon(key)} />}
              title={title}
              below={summary}
            />
          ))}
      </Rows>
    </Card>
  ));
}

/** Maximum sections shown. */
const maxSections = 20;

function Hits({ hits }: { hits: readonly Hit[] }) {
  const { t } = useLingui();
  return (
    <Card title={t`Found`}>
      <Rows>
        {hits.slice(0, maxSections).map(({ article, section, title, heading, excerpt }) => (
          <Row
            key={`${article.key}#${section.slug}`}
            to={`/help-center/${article.key}${section.slug ? `#${section.slug}` : ""}`}
            start={<Icon of={articleIcon(article.key)} />}
            title={
              <span>
                <Lit pieces={title} />
                {section.heading && (
                  <span className={styles.heading}>
                    <Lit pieces={heading} />
                  </span>
                )}
              </span>
            }
            below={
              <span className={styles.excerpt}>
                <Lit pieces={excerpt} />
              </span>
            }
          />
        ))}
      </Rows>
    </Card>
  );
}

function Version() {
  const version = useVersion();
  if (!version) return null;
  return (
    <p className={styles.version}>
      <Trans>
        Lectern <bdi>{version}</bdi>
      </Trans>
    </p>
  );
}
