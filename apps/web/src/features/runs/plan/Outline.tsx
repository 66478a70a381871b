import {
  closestCenter,
  type CollisionDetection,
  DndContext,
  DragOverlay,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { createPortal } from "react-dom";

import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";

import { isDragged } from "./dragging.ts";
import { NewSectionForm } from "./NewSectionForm.tsx";
import { mostSections, type Outline as Sections, withNewSection } from "./outline.ts";
import styles from "./Outline.module.css";
import { SectionItem } from "./SectionItem.tsx";
import { useOutline } from "./use-outline.ts";

interface OutlineProps {
  outline: Sections;
  /** Names an item alike before and after the server gave it an id. */
  keyOf: (id: string) => string;
  onChange: (outline: Sections) => void;
}

// Announcements are made by this component, translated.
const silent = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: "" },
};

/** A question is dropped on questions and at the end of a section, a section on sections. */
const collisions: CollisionDetection = (given) => {
  const held = given.active.data.current;
  const isSection = isDragged(held) && held.kind === "section";
  const droppableContainers = given.droppableContainers.filter(({ data }) => {
    const over = data.current;
    return isDragged(over) && (over.kind === "section") === isSection;
  });
  return closestCenter({ ...given, droppableContainers });
};

/** The sections and questions of a plan: reworded, left out, added, removed and moved in place. */
export function Outline({ outline, keyOf, onChange }: OutlineProps) {
  const { t } = useLingui();
  const state = useOutline(outline, onChange);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const { held, editing, setEditing } = state;
  const isFull = outline.length >= mostSections;
  return (
    <DndContext
      sensors={sensors}
      accessibility={silent}
      collisionDetection={collisions}
      onDragStart={({ active }) => state.begin(active.data.current)}
      onDragOver={({ over }) => state.hover(over?.data.current)}
      onDragEnd={state.drop}
      onDragCancel={state.cancel}
    >
      <ol aria-label={t`Sections of the plan`}>
        {outline.map((section, at) => (
          <SectionItem
            key={keyOf(section.id)}
            section={section}
            index={at}
            keyOf={keyOf}
            outline={outline}
            state={state}
          />
        ))}
      </ol>
      {editing?.kind === "new-section" ? (
        <NewSectionForm
          onAdd={(title, question) => {
            setEditing(null);
            onChange(withNewSection(outline, title, question));
          }}
          onCancel={() => setEditing(null)}
        />
      ) : (
        <Button
          kind="plain"
          size="small"
          icon={icons.plus}
          className={styles.addSection}
          disabled={isFull}
          onClick={() => setEditing({ kind: "new-section" })}
        >
          {isFull ? <Trans>A plan has at most 8 sections</Trans> : <Trans>Add a section</Trans>}
        </Button>
      )}
      {createPortal(
        <DragOverlay dropAnimation={null}>
          {held && (
            <div className={styles.lifted} dir="auto">
              {state.heldText}
            </div>
          )}
        </DragOverlay>,
        document.body,
      )}
      <output className="visually-hidden" aria-live="assertive">
        {state.said}
      </output>
    </DndContext>
  );
}
