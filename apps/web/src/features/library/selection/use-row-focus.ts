import type { Collection, Document } from "@lectern/contract/library";
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";

import { useLibraryActions } from "../library-actions.ts";
import type { DocumentFilter } from "../listing.ts";
import type { Selection } from "./selection.ts";
import type { Pages } from "#platform/http/use-pages.ts";
import { rowKey } from "./row-keys.ts";
import { useSelectAll } from "./use-select-all.ts";

interface RowFocusOptions {
  body: RefObject<HTMLElement | null>;
  pages: Pages<Document>;
  count: number;
  selection: Selection;
  collection: Collection;
  filter: DocumentFilter;
  /** Whether it was removed from the list but is still displayed. */
  isRemoved: (document: Document) => boolean;
}

/**
 * Roving focus: one row of the table is focusable; the keyboard moves the focus and acts on the
 * row.
 */
export function useRowFocus(options: RowFocusOptions) {
  const { body, pages, count, selection, collection, filter, isRemoved } = options;
  const actions = useLibraryActions();
  const selectAll = useSelectAll(collection, filter, selection);
  const [chosen, setActive] = useState(0);
  const active = Math.min(chosen, Math.max(0, count - 1));
  const anchor = useRef(0);
  const wanted = useRef<number | null>(null);

  const rangeTo = (index: number) => {
    const [from, to] = [Math.min(anchor.current, index), Math.max(anchor.current, index)];
    const between = Array.from({ length: to - from + 1 }, (_, step) => pages.at(from + step));
    selection.add(between.filter((document) => document !== undefined));
  };

  const select = (index: number, range: boolean) => {
    const document = pages.at(index);
    setActive(index);
    if (range) return rangeTo(index);
    anchor.current = index;
    if (document) selection.toggle(document);
  };

  const placeOf = (sought: string) =>
    pages.loaded.find(({ item }) => item.id === sought)?.index ?? Infinity;
  const lastFolder = () =>
    [...(body.current?.parentElement?.querySelectorAll<HTMLElement>("[data-folder]") ?? [])].at(-1);

  const remove = (index: number) => {
    if (!collection.permissions.edit) return;
    const document = pages.at(index);
    const meant = selection.documents.length > 0 ? selection.documents : document ? [document] : [];
    const above = meant.filter(({ id }) => placeOf(id) < index).length;
    actions.remove(meant);
    // The following row moves into its place.
    const next = Math.max(0, Math.min(index - above, count - meant.length - 1));
    wanted.current = next;
    setActive(next);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
    // Controls inside the row handle their own keys, except arrows, which move the focus.
    const onRow = event.target === event.currentTarget;
    const meant = rowKey(event, index, count);
    if (!meant || (!onRow && meant.to === undefined)) return;
    event.preventDefault();
    const document = pages.at(index);
    if (meant.act === "open" && document) actions.open(document);
    if (meant.act === "select") select(index, false);
    if (meant.act === "delete") remove(index);
    if (meant.act === "clear") selection.clear();
    if (meant.act === "all") void selectAll();
    if (meant.to === undefined) return;
    if (event.key === "ArrowUp" && index === 0) return lastFolder()?.focus();
    const { to } = meant;
    if (meant.act === "select-range") rangeTo(to);
    else anchor.current = to;
    wanted.current = to;
    setActive(to);
  };

  return {
    active,
    setActive,
    select,
    onKeyDown,
    /** After rendering: scrolls to the row that gets the focus, and focuses it. */
    follow: (scrollTo: (index: number) => void) => {
      if (wanted.current === null) return;
      const there = pages.at(wanted.current);
      if (there && isRemoved(there)) return;
      const row = body.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
      scrollTo(wanted.current);
      if (!row) return;
      row.focus({ preventScroll: true });
      wanted.current = null;
    },
  };
}
