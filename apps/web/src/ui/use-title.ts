import { useEffect } from "react";

/** Names the window: `useTitle("Library")` makes "Library · Lectern". */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    // no text: the product's name
    document.title = title ? `${title} · Lectern` : "Lectern";
  }, [title]);
}
