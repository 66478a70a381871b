import { useDraggable, useDroppable } from "@dnd-kit/core";
import type { Snippet } from "@lectern/contract/topics";
import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, lazy, Suspense, useCallback, useState } from "react";

import { ConfirmDialog } from "#ui/popups/ConfirmDialog.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";

import styles from "./MovableSnippet.module.css";
import { canComeBack, moveSnippet, removeSnippet } from "./removing.ts";
import { SnippetActions } from "./SnippetActions.tsx";
import { SnippetCard } from "./SnippetCard.tsx";
import { SnippetNote } from "./SnippetNote.tsx";
import { useSnippetNote } from "./use-snippet-note.ts";

const MoveSnippetDialog = lazy(async () => ({
  default: (await import("./MoveSnippetDialog.tsx")).MoveSnippetDialog,
}));

interface MovableSnippetProps {
  snippet: Snippet;
  /** Its index in the topic, from 0. */
  index: number;
  total: number;
  mayEdit: boolean;
  /** Whether it is being dragged, with its card under the pointer. */
  isHeld: boolean;
  onMove: (to: number) => void;
  /** Called when its handle loses the focus. */
  onLeave: () => void;
  /** Called when it leaves this topic. */
  onGone: () => void;
}

/** A snippet in its topic, with its actions. */
export function MovableSnippet(props: MovableSnippetProps) {
  const { snippet, index, total, mayEdit, isHeld, onMove, onGone } = props;
  const { t } = useLingui();
  const [asked, setAsked] = useState<"move" | "remove" | null>(null);
  const note = useSnippetNote(snippet);
  const place = { id: snippet.id, data: { index }, disabled: !mayEdit };
  const { setNodeRef: setTarget } = useDroppable(place);
  const { setNodeRef: setHeld, ...held } = useDraggable(place);
  const attach = useCallback(
    (node: HTMLElement | null) => {
      setTarget(node);
      setHeld(node);
    },
    [setTarget, setHeld],
  );
  const remove = () => {
    onGone();
    void removeSnippet(snippet);
  };
  return (
    <div ref={attach} className={isHeld ? styles.held : undefined}>
      <SnippetCard
        snippet={snippet}
        handle={mayEdit && <Handle {...props} held={held} />}
        actions={
          <SnippetActions
            snippet={snippet}
            mayEdit={mayEdit}
            onNote={note.begin}
            onUp={index > 0 ? () => onMove(index - 1) : undefined}
            onDown={index < total - 1 ? () => onMove(index + 1) : undefined}
            onMoveTo={() => setAsked("move")}
            onRemove={() => (canComeBack(snippet) ? remove() : setAsked("remove"))}
          />
        }
        note={<SnippetNote note={note} mayEdit={mayEdit} />}
      />
      {asked === "move" && (
        <Suspense>
          <MoveSnippetDialog
            snippet={snippet}
            onClose={() => setAsked(null)}
            onChosen={(topic) => {
              onGone();
              void moveSnippet(snippet, topic);
            }}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={asked === "remove"}
        title={t`Remove this snippet?`}
        confirm={t`Remove snippet`}
        onConfirm={() => {
          setAsked(null);
          remove();
        }}
        onClose={() => setAsked(null)}
      >
        <p>{t`Its passage is no longer in a document, so this cannot be undone.`}</p>
      </ConfirmDialog>
    </div>
  );
}

interface HandleProps extends MovableSnippetProps {
  held: Pick<ReturnType<typeof useDraggable>, "setActivatorNodeRef" | "listeners">;
}

function Handle({ snippet, index, total, onMove, onLeave, held }: HandleProps) {
  const { t } = useLingui();
  const onKeyDown = (event: KeyboardEvent) => {
    const to = placeAfter(event.key, index, total);
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  };
  return (
    <span ref={held.setActivatorNodeRef} className={styles.handle} {...held.listeners}>
      <IconButton
        icon={icons.grip}
        size="small"
        // no count: a place
        label={t`Move snippet ${index + 1} of ${total}: arrow keys`}
        title={t`Drag, or use the arrow keys`}
        data-handle={snippet.id}
        onKeyDown={onKeyDown}
        onBlur={(event) => event.relatedTarget && onLeave()}
      />
    </span>
  );
}

function placeAfter(key: string, index: number, total: number): number | undefined {
  if (key === "ArrowUp") return index - 1;
  if (key === "ArrowDown") return index + 1;
  if (key === "Home") return 0;
  if (key === "End") return total - 1;
  return undefined;
}
