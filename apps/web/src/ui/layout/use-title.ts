import { useEffect } from "react";

const titles: { page?: string | undefined; over?: string | undefined } = {};

function show() {
  const title = titles.over ?? titles.page;
  // no text: the product's name
  document.title = title ? `${title} · Lectern` : "Lectern";
}

/** Names the window: `useTitle("Library")` makes "Library · Lectern". */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    titles.page = title;
    show();
  }, [title]);
}

/** Names the window by what is open on the page, for as long as it is. */
export function useTitleOver(title: string | undefined) {
  useEffect(() => {
    titles.over = title;
    show();
    return () => {
      titles.over = undefined;
      show();
    };
  }, [title]);
}
