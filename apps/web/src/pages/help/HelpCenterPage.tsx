import { useLingui } from "@lingui/react/macro";
import { useParams } from "react-router";

import { ErrorState } from "#ui/feedback/ErrorState.tsx";
import { PageBar } from "#ui/layout/PageBar.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";

import { NotFound } from "../NotFound.tsx";
import styles from "./Help.module.css";
import { HelpArticle } from "./HelpArticle.tsx";
import { HelpOverview } from "./HelpOverview.tsx";
import { useArticles } from "./use-articles.ts";

/** The list of articles, or one of them. */
export function HelpCenterPage() {
  const { t } = useLingui();
  const { article: key } = useParams();
  const { articles, isError, retry } = useArticles();
  if (!articles) {
    return (
      <>
        <PageBar title={t`Help Center`} />
        <div className={styles.scroll}>
          <div className={styles.column}>
            {isError ? (
              <ErrorState title={t`Couldn't load the articles`} onRetry={retry} />
            ) : (
              <LoadingRows label={t`Loading the help center`} />
            )}
          </div>
        </div>
      </>
    );
  }
  if (!key) return <HelpOverview articles={articles} />;
  const article = articles.find((one) => one.key === key);
  return article ? <HelpArticle article={article} articles={articles} /> : <NotFound />;
}
