import type { Tokens } from "@lectern/contract/auth";

/** What the open tabs of one browser tell each other. */
export type TabMessage = { type: "tokens"; tokens: Tokens } | { type: "signed-out" };

const channel = new BroadcastChannel("lectern-session");

export function tellTabs(message: TabMessage) {
  channel.postMessage(message);
}

/** Calls back for each message of another tab; answers what ends it. */
export function hearTabs(listener: (message: TabMessage) => void) {
  const hear = ({ data }: MessageEvent<TabMessage>) => listener(data);
  channel.addEventListener("message", hear);
  return () => channel.removeEventListener("message", hear);
}
