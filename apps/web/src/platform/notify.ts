import { create } from "zustand";

export type NoticeVariant = "default" | "success" | "warning" | "error" | "info";

interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Notice {
  readonly id: number;
  readonly message: string;
  readonly variant: NoticeVariant;
  /** One thing the person may do about it, such as Undo. */
  readonly action?: NoticeAction;
  /** A second one. */
  readonly also?: NoticeAction;
  readonly leaving: boolean;
}

type Options = Partial<Pick<Notice, "variant" | "action" | "also">>;

export const maxNotices = 3;

interface Notices {
  shown: readonly Notice[];
  waiting: readonly Notice[];
}

let lastId = 0;

/** The notices on the screen, and those that wait for the oldest to leave. */
export const useNotices = create<Notices>()(() => ({ shown: [], waiting: [] }));

/**
 * Shows a toast at the top of the screen. The same message is never there twice; a fourth sends
 * the oldest away. Answers the notice's id for `dismiss`, or undefined for a duplicate.
 */
export function notify(message: string, { variant = "default", action, also }: Options = {}) {
  const { shown, waiting } = useNotices.getState();
  const present = [...shown.filter(({ leaving }) => !leaving), ...waiting];
  if (present.some((notice) => notice.message === message)) return undefined;
  const notice: Notice = {
    id: ++lastId,
    message,
    variant,
    leaving: false,
    ...(action ? { action } : {}),
    ...(also ? { also } : {}),
  };
  useNotices.setState(letIn({ shown, waiting: [...waiting, notice] }));
  makeRoom();
  return notice.id;
}

/** Those that wait take the places that are free; the twin of one that is still leaving waits on. */
function letIn({ shown, waiting }: Notices): Notices {
  const next = waiting.find(({ message }) => shown.every((one) => one.message !== message));
  if (!next || shown.length >= maxNotices) return { shown, waiting };
  return letIn({ shown: [...shown, next], waiting: waiting.filter((one) => one !== next) });
}

/** Sends the oldest away where one waits for its place, and none is on its way out. */
function makeRoom() {
  const { shown, waiting } = useNotices.getState();
  const [oldest] = shown;
  const isFull = shown.length >= maxNotices && shown.every(({ leaving }) => !leaving);
  if (waiting.length > 0 && isFull && oldest) dismiss(oldest.id);
}

/** Starts the notice's exit; it is gone once its transition has ended. */
export function dismiss(id: number) {
  useNotices.setState(({ shown, waiting }) => ({
    shown: shown.map((notice) => (notice.id === id ? { ...notice, leaving: true } : notice)),
    waiting: waiting.filter((notice) => notice.id !== id),
  }));
}

const afterLoad = "notice-after-load";

/** Keeps a notice for the page that is loaded next in this tab. */
export function notifyAfterLoad(message: string) {
  sessionStorage.setItem(afterLoad, message);
}

/** Shows what the page before this one wanted said. */
export function notifyKept() {
  const message = sessionStorage.getItem(afterLoad);
  sessionStorage.removeItem(afterLoad);
  if (message) notify(message, { variant: "info" });
}

/** Takes back what went wrong before: another try has begun. */
export function dismissErrors() {
  const { shown, waiting } = useNotices.getState();
  for (const { id, variant } of [...shown, ...waiting]) if (variant === "error") dismiss(id);
}

/** Called when the exit transition of a notice has ended: the next one that waits takes its place. */
export function remove(id: number) {
  useNotices.setState(({ shown, waiting }) =>
    letIn({ shown: shown.filter((notice) => notice.id !== id), waiting }),
  );
  makeRoom();
}
