import { useParams } from "react-router";

import { NotFound } from "../NotFound.tsx";
import { articles } from "./articles.ts";
import { HelpArticle } from "./HelpArticle.tsx";
import { HelpOverview } from "./HelpOverview.tsx";

/** The list of articles, or one of them. */
export function HelpCenterPage() {
  const { article: key } = useParams();
  if (!key) return <HelpOverview />;
  const article = articles.find((one) => one.key === key);
  return article ? <HelpArticle article={article} /> : <NotFound />;
}
