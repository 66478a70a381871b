import type { Connection, OfferedModel, Prompt } from "#deps";

import type { AskJson } from "./json.ts";

/** What one event of an answer says. Nothing of it may be there. */
export interface Said {
  text?: string | undefined;
  finish?: "stop" | "length" | "filtered" | undefined;
  promptTokens?: number | undefined;
  completionTokens?: number | undefined;
}

/** Something that a model does not take, and its refusal's words for it. */
export interface Quirk {
  name: string;
  refusal: RegExp;
}

/** How a kind of provider is spoken to. A further kind is one of these, and a row in `protocols.ts`. */
export interface Protocol {
  headers(apiKey: string | undefined): Record<string, string>;
  /** Where an answer is asked for, and with what. `quirks`: by name, those that the model has. */
  ask(
    at: Connection,
    model: string,
    prompt: Prompt,
    quirks: ReadonlySet<string>,
  ): { url: URL; body: object };
  quirks: readonly Quirk[];
  /** Whether these data of an event end the stream. */
  isEnd(data: string): boolean;
  /** Reads the data of an event. Throws ModelError. */
  read(data: string): Said;
  /** The models it has. Throws ModelError. */
  list(ask: AskJson, at: Connection): Promise<OfferedModel[]>;
}

/** An address below the provider's. */
export const below = ({ baseUrl }: Pick<Connection, "baseUrl">, path: string): URL =>
  new URL(`${baseUrl.replace(/\/+$/, "")}/${path}`);
