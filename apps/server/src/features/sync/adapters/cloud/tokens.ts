import { message } from "@lectern/contract/message";
import { z } from "zod";

import type { Deps } from "#deps";
import { AppError } from "#errors";

import { bytesOf, inTime, listSeconds, refusalOf } from "../answers.ts";

/** Maximum bytes of an answer with a token. */
const mostBytes = 256 * 1024;
/** ms before its end from which a token is no longer used. */
const marginMs = 60_000;

const Answer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() });

/** The access tokens of one run. */
export interface Tokens {
  get(signal: AbortSignal): Promise<string>;
  /** Asks for another one the next time: the API refused this one. */
  forget(): void;
}

/** Returns tokens that `address` gives for what `grant` says. */
export function tokensFrom(
  { egress }: Pick<Deps, "egress">,
  address: string,
  grant: () => Promise<Record<string, string>>,
): Tokens {
  let token: { text: string; ends: number } | undefined;
  return {
    async get(signal) {
      if (token && token.ends > Date.now()) return token.text;
      try {
        const body = new URLSearchParams(await grant()).toString();
        const { status, text } = await inTime(listSeconds, signal, async (stop) => {
          const headers = { "content-type": "application/x-www-form-urlencoded" };
          const answer = await egress.send(address, {
            method: "POST",
            headers,
            body,
            signal: stop,
          });
          return { status: answer.status, text: String(await bytesOf(answer, mostBytes)) };
        });
        if (status >= 400 && status < 500 && status !== 429)
          throw new AppError("unavailable", message("sync_cloud_key"));
        if (status !== 200) throw new AppError("unavailable", message("import_status", { status }));
        const { access_token, expires_in } = Answer.parse(JSON.parse(text));
        token = { text: access_token, ends: Date.now() + expires_in * 1000 - marginMs };
        return access_token;
      } catch (error) {
        if (error instanceof SyntaxError || error instanceof z.ZodError)
          throw new AppError("unavailable", message("sync_cloud_key"), { cause: error });
        throw refusalOf(error);
      }
    },
    forget() {
      token = undefined;
    },
  };
}
