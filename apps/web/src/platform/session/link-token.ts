/**
 * The token of the public link that opened this page. It replaces a session while the page is open
 * and is not stored.
 */
export const linkToken: string | undefined = /^\/p\/([\w-]+)\/?$/.exec(location.pathname)?.[1];
