import { AppError, forbidden } from "#errors";
import { asReader, publishedOrg } from "#http/member.ts";
import { type Route, servedBy } from "#http/serve.ts";

import { countPublished } from "./store.ts";

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the IDs in a request. */
const idsIn = (...parts: unknown[]): string[] =>
  parts
    .flatMap((part) => Object.values(part ?? {}))
    .flat()
    .filter((value): value is string => typeof value === "string" && uuid.test(value));

const readOnly = "publication_read_only";

/**
 * Makes a route also serve content of editions: read-only, and only if not found in the own
 * workspace. Lists that ask for IDs are read from editions if all of these are published.
 */
export const servedFromEditions = (route: Route): Route =>
  servedBy(route, async ({ endpoint, parsed, deps: { db }, member }, answer) => {
    if (member.orgId === publishedOrg) return answer(member);
    const areIn = async (ids: string[]) =>
      ids.length > 0 && (await countPublished(db, ids)) === ids.length;
    const reads = endpoint.method === "GET";
    if (reads && (await areIn(idsIn(parsed.query)))) return answer(asReader(member));
    try {
      return await answer(member);
    } catch (error) {
      if (!(error instanceof AppError && error.kind === "not_found")) throw error;
      if (reads && (await areIn(idsIn(parsed.params)))) return answer(asReader(member));
      const isPublished = async () =>
        (await countPublished(db, idsIn(parsed.params, parsed.body))) > 0;
      if (!reads && (await isPublished())) throw forbidden(readOnly);
      throw error;
    }
  });
