import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";

import { type DraggedPart, isDragged } from "./dragging.ts";
import {
  movedQuestion,
  movedSection,
  type Outline,
  placeBeside,
  type QuestionPlace,
} from "./outline.ts";

/** What of an outline is being written. */
export type Editing =
  | { kind: "question"; id: string }
  | { kind: "title"; id: string }
  | { kind: "new"; section: string; after?: string | undefined }
  | { kind: "new-section" };

/** The state of an outline on the screen: what is written, what is dragged, and where it goes. */
export function useOutline(outline: Outline, onChange: (outline: Outline) => void) {
  const [editing, setEditing] = useState<Editing | null>(null);
  const [held, setHeld] = useState<DraggedPart | null>(null);
  const [over, setOver] = useState<DraggedPart | null>(null);
  const [said, setSaid] = useState("");
  const [followed, setFollowed] = useState<string | null>(null);

  // What was moved by a key keeps the focus.
  useEffect(() => {
    if (followed === null) return;
    const moved = document.querySelector<HTMLElement>(`[data-plan-item="${followed}"]`);
    if (!moved) return;
    if (document.activeElement !== moved) moved.focus();
    moved.scrollIntoView({ block: "nearest" });
    setFollowed(null);
  }, [followed, outline]);

  const changeTo = (next: Outline): boolean => {
    if (next === outline) return false;
    onChange(next);
    return true;
  };
  const moveQuestion = (id: string, to: QuestionPlace | undefined) => {
    if (!to || !changeTo(movedQuestion(outline, id, to))) {
      setSaid(t`It cannot be moved there`);
      return;
    }
    const title = outline.find((section) => section.id === to.section)?.title ?? "";
    // no count: a place
    setSaid(t`Moved to place ${to.index + 1} of “${title}”`);
  };
  const moveSection = (id: string, to: number) => {
    if (!changeTo(movedSection(outline, id, to))) return;
    // no count: a place
    setSaid(t`Moved to place ${to + 1} of ${outline.length}`);
  };
  const indexOf = (id: string) => outline.findIndex((section) => section.id === id);
  const drop = () => {
    if (held && over && held.id !== over.id) {
      if (held.kind === "section") moveSection(held.id, indexOf(over.id));
      else moveQuestion(held.id, placeOver(outline, held.id, over));
    }
    setHeld(null);
    setOver(null);
  };
  return {
    editing,
    setEditing,
    /** Focuses an item of the outline once it is on the screen. */
    focus: setFollowed,
    held,
    heldText: held ? textOf(outline, held) : "",
    begin: (data: unknown) => setHeld(isDragged(data) ? data : null),
    hover: (data: unknown) => setOver(isDragged(data) ? data : null),
    drop,
    cancel: () => {
      setHeld(null);
      setOver(null);
    },
    /** The side of an item on which the dragged one would be dropped. */
    sideOf: ({ kind, id }: DraggedPart): "before" | "after" | undefined => {
      if (!held || over?.id !== id || over.kind !== kind || held.id === id) return undefined;
      if (kind === "end") return "before";
      return isBelow(outline, id, held.id) ? "after" : "before";
    },
    moveBy: (item: DraggedPart, by: 1 | -1) => {
      if (item.kind === "section") moveSection(item.id, indexOf(item.id) + by);
      else moveQuestion(item.id, placeBeside(outline, item.id, by));
      setFollowed(item.id);
    },
    change: onChange,
    said,
  };
}

export type OutlineState = ReturnType<typeof useOutline>;

function placeOver(outline: Outline, id: string, over: DraggedPart): QuestionPlace | undefined {
  const section =
    over.kind === "end"
      ? outline.find((one) => one.id === over.id)
      : outline.find(({ questions }) => questions.some((one) => one.id === over.id));
  if (!section) return undefined;
  const others = section.questions.filter((one) => one.id !== id).length;
  const index =
    over.kind === "end" ? others : section.questions.findIndex((one) => one.id === over.id);
  return { section: section.id, index };
}

/** Whether an item comes after another of the same list. */
function isBelow(outline: Outline, id: string, other: string): boolean {
  const lists = [outline, ...outline.map(({ questions }) => questions)];
  return lists.some((list) => {
    const at = list.findIndex((one) => one.id === id);
    const otherAt = list.findIndex((one) => one.id === other);
    return at !== -1 && otherAt !== -1 && at > otherAt;
  });
}

function textOf(outline: Outline, { id }: DraggedPart): string {
  const section = outline.find((one) => one.id === id);
  if (section) return section.title;
  return outline.flatMap(({ questions }) => questions).find((one) => one.id === id)?.text ?? "";
}
