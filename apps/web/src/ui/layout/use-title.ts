import { useEffect } from "react";

import { productName, subscribeToBrand } from "../theme/brand.ts";

const titles: { page?: string | undefined; over?: string | undefined } = {};

function show() {
  const title = titles.over ?? titles.page;
  // no text: the product's name
  document.title = title ? `${title} · ${productName()}` : productName();
}

subscribeToBrand(show);

/** Sets the window title: `useTitle("Library")` makes "Library · Lectern". */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    titles.page = title;
    show();
  }, [title]);
}

/** Sets the window title to an item open on the page, while it is open. */
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
