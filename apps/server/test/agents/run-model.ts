import type { RunRole } from "@lectern/contract/run-parts";

import { type ModelRequest, type Move, saying } from "../servers/models/model-server.ts";

type Role = RunRole | "rewriter";

/** Returns which role of a run a request is for. */
export function roleOf({ body }: ModelRequest): Role {
  const [first] = body.messages;
  const system = body.system ?? first?.content ?? "";
  if (system.startsWith("You plan")) return "planner";
  if (system.startsWith("You research")) return "researcher";
  if (system.startsWith("You review")) return "reviewer";
  if (system.startsWith("You check")) return "checker";
  return body.messages.some(({ role }) => role === "assistant") ? "rewriter" : "writer";
}

export const textOf = ({ body }: ModelRequest) =>
  body.messages.map(({ content }) => content).join("\n");

/** Returns the mark of the first finding that a writer gets. */
export const firstMark = (asked: ModelRequest) =>
  /<findings>.*?\[(\d+)\]/s.exec(textOf(asked))?.[1];

/** What each role says: one text for every call, or by the call's number from 0. */
export type Says = Partial<
  Record<Role, string | ((call: number, asked: ModelRequest) => Move[] | string)>
>;

/** Returns a script in which each role says what is its part; `calls` counts them. */
export function scriptOf(says: Says) {
  const calls: Partial<Record<Role, number>> = {};
  const script = (asked: ModelRequest): Move[] => {
    const role = roleOf(asked);
    const call = calls[role] ?? 0;
    calls[role] = call + 1;
    const said = says[role] ?? { checker: "", reviewer: "OK" }[role as string] ?? "DONE";
    const moves = typeof said === "function" ? said(call, asked) : said;
    return typeof moves === "string" ? saying(moves) : moves;
  };
  return { script, calls };
}
