/**
 * The viewer's state in the address of any signed-in page:
 * `?document=<id>&page=<n>&highlight=<what>`. `highlight` names the passage to highlight:
 * - `<chat id>:<index>`: a citation of an answer, `[index]` in its text;
 * - `<chat id>:s<position>`: the n-th passage that was read for an answer, from 1, cited or not;
 * - `<chunk id>`: a search result;
 * - `<start>-<end>`: characters of the page's text;
 * - `snippet:<id>`: a passage that was saved to a topic.
 */
export type Highlight =
  | { kind: "citation"; chatId: string; index: number }
  | { kind: "source"; chatId: string; position: number }
  | { kind: "passage"; chunkId: string }
  | { kind: "span"; start: number; end: number }
  | { kind: "snippet"; snippetId: string };

export interface ViewerAddress {
  documentId: string;
  /** From 1; null if the address has none. */
  page: number | null;
  highlight: Highlight | null;
}

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const isId = new RegExp(`^${uuid}$`, "i");
const span = /^(\d{1,8})-(\d{1,8})$/;
const saved = new RegExp(`^snippet:(${uuid})$`, "i");
const inChat = new RegExp(`^(${uuid}):(s?)([1-9]\\d{0,3})$`, "i");

const names = ["document", "page", "highlight"] as const;

/** Returns what the address opens; null if it has no document id, or an invalid one. */
export function readAddress(search: URLSearchParams): ViewerAddress | null {
  const documentId = search.get("document") ?? "";
  if (!isId.test(documentId)) return null;
  const page = /^[1-9]\d{0,6}$/.test(search.get("page") ?? "") ? Number(search.get("page")) : null;
  return { documentId, page, highlight: readHighlight(search.get("highlight") ?? "") };
}

/** Returns the parameters with the viewer's set to `address`, or removed for null; others stay. */
export function withAddress(search: URLSearchParams, address: ViewerAddress | null) {
  const next = new URLSearchParams(search);
  for (const name of names) next.delete(name);
  if (!address) return next;
  next.set("document", address.documentId);
  if (address.page !== null) next.set("page", String(address.page));
  if (address.highlight) next.set("highlight", writeHighlight(address.highlight));
  return next;
}

/** Returns a link target that opens the viewer over the current page. */
export const viewerLink = (address: ViewerAddress) =>
  `?${withAddress(new URLSearchParams(), address).toString()}`;

export function writeHighlight(highlight: Highlight): string {
  if (highlight.kind === "passage") return highlight.chunkId;
  if (highlight.kind === "span") return `${highlight.start}-${highlight.end}`;
  if (highlight.kind === "snippet") return `snippet:${highlight.snippetId}`;
  if (highlight.kind === "source") return `${highlight.chatId}:s${highlight.position}`;
  return `${highlight.chatId}:${highlight.index}`;
}

function readHighlight(text: string): Highlight | null {
  if (isId.test(text)) return { kind: "passage", chunkId: text };
  const [, snippetId] = saved.exec(text) ?? [];
  if (snippetId) return { kind: "snippet", snippetId };
  const [start, end] = span.exec(text)?.slice(1).map(Number) ?? [];
  if (start !== undefined && end !== undefined) {
    return start < end ? { kind: "span", start, end } : null;
  }
  const [, chatId, source, number] = inChat.exec(text) ?? [];
  if (!chatId) return null;
  return source
    ? { kind: "source", chatId, position: Number(number) }
    : { kind: "citation", chatId, index: Number(number) };
}
