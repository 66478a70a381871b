import { pagePath } from "../base-path.ts";

/**
 * The token of the public link that opened this page. It replaces a session while the page is open
 * and is not stored.
 */
export const linkToken: string | undefined = /^\/p\/([\w-]+)\/?$/.exec(pagePath())?.[1];
