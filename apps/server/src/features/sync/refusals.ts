import { type RenderedMessage, withoutText } from "@lectern/contract/message";

import type { Deps } from "#deps";
import { AppError, tooLarge } from "#errors";

import { empty, kindOf } from "../files/index.ts";
import type { SourceFile } from "./plan.ts";
import { partsOf } from "./paths.ts";

/** Returns why a file would not be accepted, as far as its name and size tell. */
export function refusalBefore(
  deps: Pick<Deps, "converter" | "config">,
  { path, size }: Pick<SourceFile, "path" | "size">,
): RenderedMessage | undefined {
  const { name } = partsOf(path);
  try {
    kindOf(deps, name);
    if (size === 0) throw empty(name);
    if (size > deps.config.maxFileBytes) throw tooLarge(deps.config.maxFileBytes);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.userMessage;
  }
}

/** Refusals that the same bytes at the same path meet again. */
const lasting = new Set(["invalid", "unsupported_media", "too_large"]);

/** Returns what an item keeps of the failure to store this version of its file. */
export function failureOf(error: AppError, version: string | null) {
  return {
    state: "failed" as const,
    failure: JSON.stringify(withoutText(error.userMessage)),
    failed_version: lasting.has(error.kind) ? version : null,
  };
}
