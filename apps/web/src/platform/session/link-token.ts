/**
 * The token of the public link by which this page was opened: it stands in for a session, for as long
 * as the page is open. Nothing of it is kept.
 */
export const linkToken: string | undefined = /^\/p\/([\w-]+)\/?$/.exec(location.pathname)?.[1];
