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
  /** An action the person can take, such as Undo. */
  readonly action?: NoticeAction;
  /** A second action. */
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

/** The visible notices, and those queued until the oldest leaves. */
export const useNotices = create<Notices>()(() => ({ shown: [], waiting: [] }));

/**
 * Shows a toast at the top of the screen. The same message is never shown twice; a fourth toast
 * dismisses the oldest. Returns the notice's id for `dismiss`, or undefined for a duplicate.
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

/** Shows queued notices while there is room; a duplicate of one still leaving stays queued. */
function letIn({ shown, waiting }: Notices): Notices {
  const next = waiting.find(({ message }) => shown.every((one) => one.message !== message));
  if (!next || shown.length >= maxNotices) return { shown, waiting };
  return letIn({ shown: [...shown, next], waiting: waiting.filter((one) => one !== next) });
}

/** Dismisses the oldest notice if one is queued and none is leaving. */
function makeRoom() {
  const { shown, waiting } = useNotices.getState();
  const [oldest] = shown;
  const isFull = shown.length >= maxNotices && shown.every(({ leaving }) => !leaving);
  if (waiting.length > 0 && isFull && oldest) dismiss(oldest.id);
}

/** Starts the notice's exit; it is removed once its transition ends. */
export function dismiss(id: number) {
  useNotices.setState(({ shown, waiting }) => ({
    shown: shown.map((notice) => (notice.id === id ? { ...notice, leaving: true } : notice)),
    waiting: waiting.filter((notice) => notice.id !== id),
  }));
}

const afterLoad = "notice-after-load";

/** Stores a notice for the next page load in this tab. */
export function notifyAfterLoad(message: string) {
  sessionStorage.setItem(afterLoad, message);
}

/** Shows the notice that the previous page stored. */
export function notifyKept() {
  const message = sessionStorage.getItem(afterLoad);
  sessionStorage.removeItem(afterLoad);
  if (message) notify(message, { variant: "info" });
}

/** Dismisses earlier errors because a new attempt began. */
export function dismissErrors() {
  const { shown, waiting } = useNotices.getState();
  for (const { id, variant } of [...shown, ...waiting]) if (variant === "error") dismiss(id);
}

/** Removes a notice after its exit transition; the next queued one takes its place. */
export function remove(id: number) {
  useNotices.setState(({ shown, waiting }) =>
    letIn({ shown: shown.filter((notice) => notice.id !== id), waiting }),
  );
  makeRoom();
}
