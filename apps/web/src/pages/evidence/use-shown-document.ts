import type { Citation } from "@lectern/contract/chat";
import { useCallback, useMemo, useState } from "react";

import { type ActivePassage, pointAt, useChat, usePointed } from "#features/chat/index.ts";
import {
  useViewerAddress,
  viewerLink,
  type ViewerAddress,
  writeHighlight,
} from "#features/viewer/index.ts";

import { usePassage } from "./use-passage.ts";
import { addressOf, markOf, marksIn, passagesFor } from "./shown-passages.ts";

/** The message whose passages were opened, and the position in it. */
interface Opened {
  chatId: string;
  citation: Citation;
  sentence: number | null;
}

/**
 * The document that the address shows beside or over a page, its highlighted passages, and stepping
 * through them.
 */
export function useShownDocument() {
  const { address, passage, open, close } = useViewerAddress();
  const highlight = address?.highlight ?? null;
  const inChat = highlight && "chatId" in highlight ? highlight : null;
  const chatId = inChat?.chatId ?? null;
  const read = usePassage(address, passage !== null);
  const [opened, setOpened] = useState<readonly Opened[]>([]);
  const chat = useChat(chatId);

  const shown = useMemo(() => {
    if (!inChat) return null;
    const here = opened.filter((one) => one.chatId === inChat.chatId);
    return passagesFor(
      inChat,
      chat ?? null,
      here.map(({ citation }) => citation),
    );
  }, [inChat, chat, opened]);

  const documentId = address?.documentId;
  const marks = useMemo(() => {
    if (!documentId || !highlight) return [];
    const carried = highlight.kind === "passage" || highlight.kind === "snippet";
    if (carried && passage) return [markOf(writeHighlight(highlight), passage)];
    if (!("chatId" in highlight)) return read ? [read] : [];
    return shown ? marksIn(documentId, highlight.chatId, shown) : [];
  }, [documentId, highlight, passage, read, shown]);

  const pointed = usePointed(({ pointed }) => {
    if (!pointed || pointed.chatId !== chatId) return null;
    const keys = pointed.indexes.map((index) => `${pointed.chatId}:${index}`);
    return marks.find(({ key }) => keys.includes(key))?.key ?? null;
  });

  const openPassage = useCallback(
    (citation: Citation, inChat: string, from: { sentence?: number | null; position?: number }) => {
      const entry = { chatId: inChat, citation, sentence: from.sentence ?? null };
      const isOther = (one: Opened) =>
        one.chatId !== inChat || one.citation.index !== citation.index;
      setOpened((before) => [...before.filter(isOther), entry]);
      open(addressFor(citation, inChat, from.position));
    },
    [open],
  );
  const goTo = (at: number) => {
    const next = chatId && shown ? addressOf(chatId, shown, at) : null;
    if (next) open(next);
  };

  return {
    address,
    close,
    active: activeOf(highlight, opened),
    openPassage,
    linkTo: (citation: Citation, inChat: string, position?: number) =>
      viewerLink(addressFor(citation, inChat, position)),
    chat: chat ?? null,
    shown,
    step: shown && shown.passages.length > 1 ? (by: 1 | -1) => goTo(shown.at + by) : undefined,
    viewer: address && {
      documentId: address.documentId,
      page: address.page,
      marks,
      active: highlight ? writeHighlight(highlight) : null,
      pointed,
      onPoint: (key: string | null) => {
        const index = Number(key?.split(":")[1]);
        const names = key !== null && chatId !== null && index > 0;
        pointAt(names ? { chatId, sentence: null, indexes: [index] } : null);
      },
      onChoose: (key: string) => {
        const at = shown?.passages.findIndex(({ index }) => key === `${chatId}:${index}`) ?? -1;
        if (at >= 0) goTo(at);
      },
    },
  };
}

function addressFor(
  { document_id: documentId, page, index }: Citation,
  chatId: string,
  position?: number,
): ViewerAddress {
  const highlight =
    position === undefined
      ? ({ kind: "citation", chatId, index } as const)
      : ({ kind: "source", chatId, position } as const);
  return { documentId, page, highlight };
}

function activeOf(
  highlight: ViewerAddress["highlight"],
  opened: readonly Opened[],
): ActivePassage | null {
  if (highlight?.kind !== "citation") return null;
  const { chatId, index } = highlight;
  const from = opened.find((one) => one.chatId === chatId && one.citation.index === index);
  return { chatId, index, sentence: from?.sentence ?? null };
}
