import OpenAI from "openai";

import type { Person } from "../app.ts";
import { make } from "../identity/api-keys.ts";

/** Returns OpenAI's official client, pointed at the product with a key. It does not try again. */
export const openAiAt = (url: string, apiKey: string) =>
  new OpenAI({ baseURL: `${url}/v1`, apiKey, maxRetries: 0, timeout: 240_000 });

export const openAiOf = async (
  url: string,
  person: Person,
  more: Parameters<typeof make>[1] = {},
) => openAiAt(url, (await make(person, more)).body.key);

/** What Lectern adds to a message. */
export interface OwnPart {
  lectern: {
    found: boolean;
    citations: {
      index: number;
      document_id: string;
      page: number;
      quote: string;
      url: string;
      boxes: object[];
    }[];
  };
}
