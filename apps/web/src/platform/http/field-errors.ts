import { errorMessage } from "./error-message.ts";
import { ApiError } from "./http.ts";
import { isRecord } from "../is-record.ts";
import { translateServerMessage } from "../language/server-messages.ts";

/** Returns the first message of a 422 for each field of the body, by the field's name. */
export function fieldErrors(error: unknown): Record<string, string | undefined> {
  const found: Record<string, string> = {};
  for (const issue of issuesOf(error)) {
    if (!isRecord(issue) || !Array.isArray(issue["loc"])) continue;
    found[String(issue["loc"][1])] ??= translateServerMessage({
      ...issue,
      detail: String(issue["msg"]),
    });
  }
  return found;
}

/** Returns what is wrong with the field `name`, also that it is taken; undefined if nothing is. */
export const nameError = (error: unknown): string | undefined =>
  fieldErrors(error)["name"] ??
  (error instanceof ApiError && error.status === 409 ? errorMessage(error) : undefined);

function issuesOf(error: unknown): unknown[] {
  if (!(error instanceof ApiError) || error.status !== 422 || !isRecord(error.body)) return [];
  const { detail } = error.body;
  return Array.isArray(detail) ? detail : [];
}

/** Whether the link's token was rejected: invalid, used or expired. */
export const isLinkRefused = (error: unknown) => fieldErrors(error)["token"] !== undefined;
