import type { Issue } from "@lectern/contract/error";

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
  readonly issues: Issue[] | undefined;
  readonly extra: Record<string, unknown>;

  constructor(
    kind: Refusal,
    message: string,
    more: { issues?: Issue[]; extra?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = "AppError";
    this.kind = kind;
    this.issues = more.issues;
    this.extra = more.extra ?? {};
  }
}

export const notFound = (what: string) => new AppError("not_found", `${what} not found.`);
export const forbidden = (message: string) => new AppError("forbidden", message);
export const conflict = (message: string) => new AppError("conflict", message);
export const unauthenticated = (message: string) => new AppError("unauthenticated", message);

/** The storage is full; the bytes sent are not kept. */
export const storageFull = (cause: unknown) =>
  new AppError(
    "full",
    "Storage is full, so this was not saved. Ask your administrator for more space.",
    { cause },
  );

export const storageGone = (cause: unknown) =>
  new AppError("unavailable", "File storage is not responding. Try again in a moment.", {
    cause,
  });

export const tooLarge = (maxBytes: number) =>
  new AppError("too_large", `The file is larger than ${Math.floor(maxBytes / 1048576)} MB.`);

/** An invalid value, reported as a 422 with its location. */
export const invalid = (loc: (string | number)[], msg: string, type = "value_error") =>
  new AppError("invalid", msg, { issues: [{ loc, msg, type }] });
