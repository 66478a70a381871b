import type { Tokens } from "@lectern/contract/auth";

/** Messages between the open tabs of one browser. */
export type TabMessage = { type: "tokens"; tokens: Tokens } | { type: "signed-out" };

const channel = new BroadcastChannel("lectern-session");

export function tellTabs(message: TabMessage) {
  channel.postMessage(message);
}

/** Calls `listener` for each message of another tab; returns a function that stops it. */
export function hearTabs(listener: (message: TabMessage) => void) {
  const hear = ({ data }: MessageEvent<TabMessage>) => listener(data);
  channel.addEventListener("message", hear);
  return () => channel.removeEventListener("message", hear);
}
