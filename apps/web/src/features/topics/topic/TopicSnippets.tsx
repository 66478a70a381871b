import { DndContext, DragOverlay, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import type { Topic } from "@lectern/contract/topics";
import { Trans, useLingui } from "@lingui/react/macro";
import { type RefObject, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

import { usePages } from "#platform/http/use-pages.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { QueryState } from "#ui/feedback/QueryState.tsx";
import * as icons from "#ui/images/icons.ts";
import { Skeleton } from "#ui/feedback/Skeleton.tsx";
import { useVirtualRows } from "#ui/layout/use-virtual-rows.ts";

import { snippetsOfTopic, snippetsPerPage } from "../api.ts";
import { MovableSnippet } from "./MovableSnippet.tsx";
import { SnippetCard } from "./SnippetCard.tsx";
import styles from "./TopicSnippets.module.css";
import { useOrder } from "./use-order.ts";

interface TopicSnippetsProps {
  topic: Topic;
  scroller: RefObject<HTMLElement | null>;
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

/** The snippets of a topic in order; reordered by dragging and by keyboard. */
export function TopicSnippets({ topic, scroller }: TopicSnippetsProps) {
  const { t } = useLingui();
  const pages = usePages((page) => snippetsOfTopic(topic.id, page), snippetsPerPage);
  const total = pages.total ?? 0;
  const order = useOrder(topic.id, total);
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [followed, setFollowed] = useState<string | null>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));

  const { rows, visible } = useVirtualRows(list, {
    count: total,
    at: pages.at,
    show: pages.show,
    scroller,
    height: 112,
    overscan: 5,
    scrollPaddingStart: 16,
    scrollPaddingEnd: 16,
    kept: dragged === null ? [] : [dragged],
  });

  // A snippet moved by a key keeps the focus; a removed one passes it to its neighbour.
  useEffect(() => {
    if (followed === null) return;
    const handle = list.current?.querySelector<HTMLElement>(`[data-handle="${followed}"]`);
    if (document.activeElement !== handle) handle?.focus({ preventScroll: true });
  });
  const moveByKey = (index: number, to: number) => {
    const snippet = pages.at(index);
    const place = Math.max(0, Math.min(total - 1, to));
    if (!snippet || place === index) return;
    setFollowed(snippet.id);
    rows.scrollToIndex(place);
    void order.move(snippet, index, place);
  };
  const drop = () => {
    const snippet = dragged === null ? undefined : pages.at(dragged);
    if (snippet && dragged !== null && over !== null) void order.move(snippet, dragged, over);
    setDragged(null);
    setOver(null);
  };

  const state = (
    <QueryState
      query={{ data: pages.total, error: pages.error, refetch: pages.retry }}
      failed={t`Couldn't load the snippets`}
      loading={t`Loading snippets`}
    />
  );
  if (pages.total === undefined && !pages.error) return state;
  const held = dragged === null ? undefined : pages.at(dragged);
  return (
    <>
      {state}
      {pages.total === 0 && (
        <EmptyState icon={icons.quote} title={t`No snippets yet`}>
          <Trans>Open a document, select a passage and save it to this topic.</Trans>
        </EmptyState>
      )}
      <DndContext
        sensors={sensors}
        accessibility={silent}
        onDragStart={({ active }) => setDragged(indexOf(active.data.current))}
        onDragOver={({ over }) => setOver(indexOf(over?.data.current))}
        onDragEnd={drop}
        onDragCancel={() => {
          setDragged(null);
          setOver(null);
        }}
      >
        <ol
          ref={list}
          className={styles.list}
          style={{ height: rows.getTotalSize() }}
          aria-label={t`Snippets of ${topic.title}`}
        >
          {visible.map(({ index, key, item, offset }) => (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={total}
              className={styles.item}
              data-drop={sideOf(index, dragged, over)}
              style={{ transform: `translateY(${offset}px)` }}
            >
              {item ? (
                <MovableSnippet
                  snippet={item}
                  index={index}
                  total={total}
                  mayEdit={topic.permissions.edit}
                  isHeld={index === dragged}
                  onMove={(to) => moveByKey(index, to)}
                  onLeave={() => setFollowed(null)}
                  onGone={() =>
                    setFollowed((pages.at(index + 1) ?? pages.at(index - 1))?.id ?? null)
                  }
                />
              ) : (
                <Skeleton width="60%" />
              )}
            </li>
          ))}
        </ol>
        {createPortal(
          <DragOverlay dropAnimation={null}>
            {held && (
              <SnippetCard snippet={held} handle={<span className={styles.room} />} lifted />
            )}
          </DragOverlay>,
          document.body,
        )}
      </DndContext>
      <output className="visually-hidden" aria-live="assertive">
        {order.said}
      </output>
    </>
  );
}

const indexOf = (data: Record<string, unknown> | undefined) => {
  const index = data?.["index"];
  return typeof index === "number" ? index : null;
};

/** Returns the side of a row on which the dragged card would be dropped. */
function sideOf(index: number, dragged: number | null, over: number | null) {
  if (dragged === null || over !== index || over === dragged) return undefined;
  return over > dragged ? "after" : "before";
}
