import { t } from "@lingui/core/macro";

import { ApiError } from "./http.ts";
import { isRecord } from "../is-record.ts";
import { translateServerMessage } from "../language/server-messages.ts";

/** Returns the message shown for an error: the specification's error catalog, in its order. */
export function errorMessage(error: unknown): string {
  try {
    return error instanceof ApiError ? answered(error) : ownMessage(error);
  } catch (failure) {
    return ownMessage(failure);
  }
}

function answered({ status, body }: ApiError): string {
  if (!isRecord(body)) return t`Something went wrong!`;
  const { detail } = body;
  if (status === 422 && Array.isArray(detail)) {
    const first: unknown = detail[0];
    if (isRecord(first) && isSaid(first["msg"]))
      return translateServerMessage({ ...first, detail: first["msg"] });
  }
  if (isSaid(detail)) return translateServerMessage({ ...body, detail });
  const [field] = Object.values(body);
  const message: unknown = Array.isArray(field) ? field[0] : field;
  return isSaid(message) ? message : t`Something went wrong! Please Try Again`;
}

/** Whether the message has any text: a toast is never empty. */
const isSaid = (value: unknown): value is string =>
  typeof value === "string" && value.trim() !== "";

const ownMessage = (error: unknown) =>
  error instanceof Error && error.message !== "" ? error.message : t`Something went wrong!`;
