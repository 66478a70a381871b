/**
 * Six months, in seconds: the minimum that the Observatory requires of Strict-Transport-Security.
 */
const halfYear = 15_768_000;

type Directives = Map<string, string[]>;

const directivesOf = (policy: string): Directives =>
  new Map(
    policy
      .split(";")
      .map((directive) => directive.trim().toLowerCase().split(/\s+/))
      .map(([name = "", ...sources]) => [name, sources]),
  );

/** Whether the sources allow inline code or any host. */
const isOpen = (sources: string[] | undefined) =>
  sources === undefined ||
  sources.some((source) => /^('unsafe-inline'|'unsafe-eval'|data:|https?:|\*|ftp:)$/.test(source));

function policyScore(policy: string | null): number {
  if (!policy) return -25;
  const directives = directivesOf(policy);
  const of = (name: string) => directives.get(name) ?? directives.get("default-src");
  if (isOpen(of("script-src")) || isOpen(of("object-src"))) return -20;
  if ([...directives.values()].flat().some((source) => source.startsWith("http:"))) return -20;
  if (isOpen(of("style-src"))) return 0;
  const form = directives.get("form-action")?.join(" ") ?? "";
  const isNone = directives.get("default-src")?.join(" ") === "'none'";
  return isNone && /^'(none|self)'$/.test(form) ? 10 : 5;
}

function cookieScore(cookies: string[]): number {
  const flags = cookies.map((cookie) => cookie.toLowerCase());
  if (cookies.length === 0) return 0;
  if (!flags.every((cookie) => cookie.includes("; secure"))) return -20;
  if (flags.some((cookie) => /refresh=/.test(cookie) && !cookie.includes("; httponly"))) return -30;
  return flags.every((cookie) => /; samesite=(lax|strict)/.test(cookie)) ? 5 : 0;
}

function transportScore(header: string | null): number {
  if (!header) return -20;
  return Number(/max-age=(\d+)/.exec(header)?.[1] ?? 0) < halfYear ? -10 : 0;
}

function framingScore(headers: Headers): number {
  const policy = directivesOf(headers.get("content-security-policy") ?? "");
  if (/^'(none|self)'$/.test(policy.get("frame-ancestors")?.join(" ") ?? "")) return 5;
  return /^(deny|sameorigin)$/i.test(headers.get("x-frame-options") ?? "") ? 0 : -20;
}

const privateReferrer = /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/;

function referrerScore(header: string | null): number {
  if (!header) return 0;
  return privateReferrer.test(header) ? 5 : -5;
}

function resourceScore(header: string | null): number {
  if (!header) return 0;
  return header === "same-origin" ? 10 : header === "same-site" ? 5 : -5;
}

/**
 * Returns the Mozilla Observatory score of an HTTPS response's headers, by the modifiers it
 * publishes: 100 minus penalties; bonuses are added only from 90 on. 100 is A+.
 */
export function observatoryScore(headers: Headers): number {
  const openToAll = headers.get("access-control-allow-origin") !== null;
  const modifiers = [
    policyScore(headers.get("content-security-policy")),
    cookieScore(headers.getSetCookie()),
    openToAll && headers.get("access-control-allow-credentials") ? -50 : 0,
    referrerScore(headers.get("referrer-policy")),
    transportScore(headers.get("strict-transport-security")),
    headers.get("x-content-type-options") === "nosniff" ? 0 : -5,
    framingScore(headers),
    resourceScore(headers.get("cross-origin-resource-policy")),
  ];
  const sum = (some: number[]) => some.reduce((all, one) => all + one, 0);
  const base = 100 + sum(modifiers.filter((one) => one < 0));
  return base < 90 ? base : base + sum(modifiers.filter((one) => one > 0));
}

/** The headers that securityheaders.com checks; all six give A+. */
export const asked = [
  "strict-transport-security",
  "content-security-policy",
  "x-frame-options",
  "x-content-type-options",
  "referrer-policy",
  "permissions-policy",
] as const;
