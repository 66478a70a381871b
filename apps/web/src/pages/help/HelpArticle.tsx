import { Link } from "react-router";

import { PageBar } from "#ui/PageBar.tsx";
import { useTitle } from "#ui/use-title.ts";

import type { Article } from "./articles.ts";
import styles from "./Help.module.css";

export function HelpArticle({ article: { title, summary, parts } }: { article: Article }) {
  useTitle(`${title} · Help Center`);
  return (
    <>
      <PageBar title="Help Center" place={title} />
      <div className={styles.scroll}>
        <article className={styles.article}>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.summary}>{summary}</p>
          {parts.map(({ heading, text, steps }) => (
            <section key={text}>
              {heading && <h3>{heading}</h3>}
              <p>{text}</p>
              {steps && (
                <ol>
                  {steps.map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
              )}
            </section>
          ))}
          <Link to="/help-center">All articles</Link>
        </article>
      </div>
    </>
  );
}
