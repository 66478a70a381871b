import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useEffect } from "react";
import { Link, useLocation } from "react-router";

import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { PageBar } from "#ui/layout/PageBar.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import { useTitle } from "#ui/layout/use-title.ts";

import type { Article } from "./articles.ts";
import styles from "./Help.module.css";

const HelpText = lazy(async () => ({ default: (await import("./HelpText.tsx")).HelpText }));

interface HelpArticleProps {
  article: Article;
  articles: readonly Article[];
}

export function HelpArticle({ article, articles }: HelpArticleProps) {
  const { t } = useLingui();
  const { key, title, summary, text, isEnglish } = article;
  useTitle(t`${title} · Help Center`);
  const next = articles[articles.indexOf(article) + 1];
  return (
    <>
      <PageBar title={t`Help Center`} place={title} />
      <div className={styles.scroll} key={key}>
        {/* An untranslated article keeps the direction of its language. */}
        <article
          className={styles.article}
          {...(isEnglish ? ({ lang: "en", dir: "ltr" } as const) : {})}
        >
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.summary}>{summary}</p>
          <Suspense fallback={<LoadingRows label={t`Loading`} />}>
            <HelpText markdown={text} />
            <ToHeading />
          </Suspense>
        </article>
        <nav className={styles.ways} aria-label={t`Articles`}>
          <Link to="/help-center">
            <Trans>All articles</Trans>
          </Link>
          {next && (
            <Link to={`/help-center/${next.key}`}>
              {next.title}
              <Icon of={icons.chevronRight} size={16} mirrored />
            </Link>
          )}
        </nav>
      </div>
    </>
  );
}

/** Scrolls to the heading in the address once the text is rendered. */
function ToHeading() {
  const { hash } = useLocation();
  useEffect(() => {
    const heading = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!heading) return;
    heading.scrollIntoView();
    heading.focus({ preventScroll: true });
  }, [hash]);
  return null;
}
