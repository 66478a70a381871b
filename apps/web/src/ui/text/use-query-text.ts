import { useEffect, useRef, useState } from "react";

/** Debounce in ms before a search. */
const pause = 250;

/** The text of the search field, which is ahead of the query in the address. */
export function useQueryText(searched: string, search: (q: string) => void) {
  const [text, setText] = useState(searched);
  const latest = useRef({ searched, search });
  useEffect(() => {
    latest.current = { searched, search };
  });

  // Back, or a link, changed the query.
  const [known, setKnown] = useState(searched);
  if (known !== searched) {
    setKnown(searched);
    if (text.trim() !== searched) setText(searched);
  }

  useEffect(() => {
    const timer = setTimeout(
      () => {
        const q = text.trim();
        if (q !== latest.current.searched) latest.current.search(q);
      },
      text === "" ? 0 : pause,
    );
    return () => clearTimeout(timer);
  }, [text]);

  return [text, setText] as const;
}
