import type { Document } from "@lectern/contract/library";
import type { AnswerOf, RequestOf } from "@lectern/contract/endpoints";
import { plural } from "@lingui/core/macro";

import { api } from "#platform/http/api.ts";
import { translateServerMessage } from "#platform/language/server-messages.ts";
import { shortCount } from "#ui/text/formats.ts";

import { withoutContained } from "../without-contained.ts";
import { withThrottleAndRetry } from "../throttle-and-retry.ts";

const path = "/libraries/ext/v1/document/bulk";
type Action = RequestOf<"POST", typeof path>["body"]["action"];
export type Result = AnswerOf<"POST", typeof path>;

/** The location of documents. */
export type Spot = Pick<Document, "collection_id" | "folder_id">;

/** Maximum documents per request. */
const maxDocuments = 500;

/**
 * Applies one action to documents; documents contained in the file of another follow it. Throws if
 * a request is refused as a whole.
 */
export async function bulk(
  action: Action,
  documents: readonly Document[],
  to?: Spot,
): Promise<Result> {
  const ids = withoutContained(documents).map(({ id }) => id);
  const result: Result = { done: [], not_done: [] };
  for (let at = 0; at < ids.length; at += maxDocuments) {
    const some = ids.slice(at, at + maxDocuments);
    const { done, not_done } = await withThrottleAndRetry(undefined, () =>
      api.post(path, { body: { action, ids: some, ...to } }),
    );
    result.done.push(...done);
    result.not_done.push(...not_done);
  }
  return result;
}

/** Example: "2 documents stay as they are: You may not change them." Empty if all were done. */
export function whatStays({ not_done }: Result): string {
  const reasons = [...new Set(not_done.map(translateServerMessage))].join(" ");
  const shown = shortCount(not_done.length);
  return not_done.length === 0
    ? ""
    : plural(not_done.length, {
        one: `${shown} document stays as it is: ${reasons}`,
        other: `${shown} documents stay as they are: ${reasons}`,
      });
}
