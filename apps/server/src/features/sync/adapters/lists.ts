import { message } from "@lectern/contract/message";

import { AppError } from "#errors";

/** Maximum nesting of a list in XML: the time to parse it grows with it. */
export const deepestList = 100;

/** For a list that ends before its root element does, or is nested deeper than any real one. */
export const brokenOff = () => new AppError("unavailable", message("sync_listing_invalid"));
