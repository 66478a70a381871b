import { useLingui } from "@lingui/react";
import { useQuery } from "@tanstack/react-query";

import { shownLanguage } from "#platform/language/language.ts";

import { articlesIn } from "./articles.ts";
import { fillIn } from "./placeholders.ts";
import { useFacts } from "./use-facts.ts";

/** Returns all articles in the current language, filled with this installation's values. */
export function useArticles() {
  // Fetches the other texts when the language changes.
  useLingui();
  const language = shownLanguage();
  const facts = useFacts();
  const { data, isError, refetch } = useQuery({
    queryKey: ["help", language],
    queryFn: () => articlesIn(language),
    staleTime: Infinity,
  });
  const articles =
    data && facts
      ? data.map((article) => ({ ...article, text: fillIn(article.text, facts) }))
      : undefined;
  return { articles, isError, retry: () => void refetch() };
}
