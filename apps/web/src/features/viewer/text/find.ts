import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";

import type { Found } from "../reading.ts";
import { findAll } from "../text-ranges.ts";
import { everySection } from "./sections.ts";

export interface Match {
  /** Section, from 1. */
  page: number;
  /** UTF-16 offsets in the section's text, `end` excluded. */
  start: number;
  end: number;
}

/** Matches beyond these are not counted. */
const most = 2000;
/** ms after the last letter. */
const calm = 250;

/** Find inside a text document: looks through all its sections. */
export function useTextFind(
  documentId: string,
  count: number,
  onFound: (found: Found | null) => void,
) {
  const client = useQueryClient();
  const [matches, setMatches] = useState<readonly Match[]>([]);
  const [at, setAt] = useState(-1);
  const run = useRef({ query: "", number: 0 });

  const show = (all: readonly Match[], index: number, pending: boolean) => {
    setMatches(all);
    setAt(index);
    onFound({ current: index + 1, total: all.length, pending });
  };

  const begin = async (query: string) => {
    const number = ++run.current.number;
    run.current.query = query;
    show([], -1, query.trim() !== "");
    await new Promise((resolve) => setTimeout(resolve, calm));
    const all: Match[] = [];
    for await (const sections of everySection(client, documentId, count)) {
      if (run.current.number !== number) return;
      for (const { number: page, text } of sections) {
        all.push(...findAll(text, query).map((place) => ({ page, ...place })));
      }
      show([...all], all.length > 0 ? 0 : -1, true);
      if (all.length >= most) break;
    }
    if (run.current.number === number) show([...all], all.length > 0 ? 0 : -1, false);
  };

  return {
    matches,
    chosen: matches[at] ?? null,
    search: (query: string, direction: "first" | "next" | "previous") => {
      if (direction === "first" || query !== run.current.query) {
        // A section that does not come ends the search with what was found until then.
        begin(query).catch(() =>
          onFound({ current: at + 1, total: matches.length, pending: false }),
        );
        return;
      }
      if (matches.length === 0) return;
      const step = direction === "next" ? 1 : -1;
      show(matches, (at + step + matches.length) % matches.length, false);
    },
    end: () => {
      run.current = { query: "", number: run.current.number + 1 };
      setMatches([]);
      setAt(-1);
      onFound(null);
    },
  };
}
