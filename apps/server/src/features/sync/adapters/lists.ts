import { message } from "@lectern/contract/message";

import { AppError } from "#errors";

/** Maximum nesting of a list in XML: the time to parse it grows with it. */
export const deepestList = 100;

/** For a list that is incomplete, or is not like any real one. */
export const invalidListing = (cause?: unknown) =>
  new AppError("unavailable", message("sync_listing_invalid"), { cause });
