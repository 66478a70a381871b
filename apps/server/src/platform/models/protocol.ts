import type { Connection, OfferedModel, Prompt, ToolRound } from "#deps";

import type { AskJson } from "./json.ts";

export interface CallPiece {
  index: number;
  name?: string | null | undefined;
  arguments?: string | null | undefined;
}

/** The contents of one event of an answer; all are optional. */
export interface CompletionDelta {
  text?: string | undefined;
  /** Pieces of calls of tools; `index` says which call they belong to. */
  calls?: CallPiece[] | undefined;
  finish?: "stop" | "length" | "filtered" | undefined;
  promptTokens?: number | undefined;
  completionTokens?: number | undefined;
}

/** A request feature that some models do not support, and the refusal that shows it. */
export interface Quirk {
  name: string;
  refusal: RegExp;
}

/** The API of a kind of provider. A new kind needs one of these and a row in `protocols.ts`. */
export interface Protocol {
  headers(apiKey: string | undefined): Record<string, string>;
  /** Returns the URL and body of a request for an answer. `quirks`: names of the model's quirks. */
  ask(
    at: Connection,
    model: string,
    prompt: Prompt,
    quirks: ReadonlySet<string>,
  ): { url: URL; body: object };
  quirks: readonly Quirk[];
  /** Whether this event data ends the stream. */
  isEnd(data: string): boolean;
  /** Reads an event's data. Throws ModelError. */
  read(data: string): CompletionDelta;
  /** Lists the provider's models. Throws ModelError. */
  list(ask: AskJson, at: Connection): Promise<OfferedModel[]>;
}

/** Returns an address below the provider's base URL. */
export const below = ({ baseUrl }: Pick<Connection, "baseUrl">, path: string): URL =>
  new URL(`${baseUrl.replace(/\/+$/, "")}/${path}`);

/** Returns a round as plain messages, for a model without tools after another one has called some. */
export const roundInWords = ({ said, calls }: ToolRound) => [
  ...(said.trim() ? [{ role: "assistant", content: said.trimEnd() }] : []),
  { role: "user", content: calls.map(({ result }) => result).join("\n\n") },
];
