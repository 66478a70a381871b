/**
 * The path below which the server serves the product, without a trailing slash; empty at the root
 * of its host. The server writes it into the page: apps/server/src/http/website.ts.
 */
export const basePath = document.documentElement.dataset["base"] ?? "";

/** Returns the path of the open page as the router knows it. */
export const pagePath = (): string => location.pathname.slice(basePath.length);

/** Returns the full address of a page, to copy. */
export const pageAddress = (path: string): string => `${location.origin}${basePath}${path}`;
