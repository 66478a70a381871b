import type { Issue } from "@lectern/contract/error";
import {
  message,
  type MessageCode,
  type MessageParams,
  type RenderedMessage,
} from "@lectern/contract/message";

/** The kind of refusal; http/failure.ts maps it to a status. */
export type Refusal =
  | "malformed"
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "too_slow"
  | "conflict"
  | "too_large"
  | "unsupported_media"
  | "too_many"
  | "unavailable"
  | "full";

/** A refusal whose message the user may read. Any other thrown error is a bug. */
export class AppError extends Error {
  readonly kind: Refusal;
  readonly userMessage: RenderedMessage;
  readonly issues: Issue[] | undefined;
  readonly extra: Record<string, unknown>;

  constructor(
    kind: Refusal,
    userMessage: RenderedMessage,
    more: { issues?: Issue[]; extra?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(userMessage.text, { cause: more.cause });
    this.name = "AppError";
    this.kind = kind;
    this.userMessage = userMessage;
    this.issues = more.issues;
    this.extra = more.extra ?? {};
  }
}

/** Returns a function that makes an error of this kind from a code and its values. */
const refusal =
  (kind: Refusal) =>
  <Code extends MessageCode>(code: Code, ...params: MessageParams<Code>) =>
    new AppError(kind, message(code, ...params));

export const notFound = refusal("not_found");
export const forbidden = refusal("forbidden");
export const conflict = refusal("conflict");
export const unauthenticated = refusal("unauthenticated");

/** The storage is full; the bytes sent are not kept. */
export const storageFull = (cause: unknown) =>
  new AppError("full", message("storage_full"), { cause });

export const storageGone = (cause: unknown) =>
  new AppError("unavailable", message("storage_unavailable"), { cause });

export const tooLarge = (maxBytes: number) =>
  new AppError(
    "too_large",
    message("file_larger_than", { megabytes: Math.floor(maxBytes / 1048576) }),
  );

/** An issue of a 422. */
export const issueOf = (
  loc: (string | number)[],
  { text, code, params }: RenderedMessage,
  type: string,
): Issue => ({ loc, msg: text, type, code, params });

/** An invalid value, reported as a 422 with its location. */
export const invalid = (
  loc: (string | number)[],
  userMessage: RenderedMessage,
  type = "value_error",
) => new AppError("invalid", userMessage, { issues: [issueOf(loc, userMessage, type)] });

/** Whether the database refused a row since another has the same values of a unique index. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "23505";
