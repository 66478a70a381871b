import { tonesOf } from "@lectern/contract/brand-colours";

import type { Words } from "./words.ts";

/** A mail with everything that its layout needs. */
export interface MailLayout {
  language: string;
  direction: "ltr" | "rtl";
  /** The name at the top. */
  product: string;
  /** The workspace's own colour, as `#rrggbb`. */
  accent: string | null;
  greeting: string;
  words: Words;
  link: string | undefined;
  otherwise: string;
  footer: string;
}

const marks: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? mark);

/**
 * Returns the plain text. A link has a line of its own, so that every mail client detects its end.
 */
export function asText({ greeting, words, link, footer }: MailLayout): string {
  const button = words.button && link ? [`${words.button}:\n${link}`] : [];
  return `${[greeting, ...words.lines, ...button, ...words.after].join("\n\n")}\n\n-- \n${footer}\n`;
}

const font = "font-family:Inter,system-ui,-apple-system,'Segoe UI',Arial,sans-serif";
const paragraph = (text: string) =>
  `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#16243b">${text}</p>`;
const small = (text: string) =>
  `<p class="faint" style="margin:0 0 12px;font-size:14px;line-height:20px;color:#55637a">${text}</p>`;

/** Makes addresses within a sentence clickable. */
const withLinks = (text: string) =>
  escape(text).replaceAll(
    /https?:\/\/[^\s&<>"']+/g,
    (address) =>
      `<a class="link" href="${address}" dir="ltr" style="color:#0a6fd6;word-break:break-all">${address}</a>`,
  );

/** The button's colours, with a readable text. */
function filled(accent: string | null) {
  if (accent === null) return "background:#0a6fd6;color:#ffffff";
  const tones = tonesOf(accent).light;
  return `background:${tones.accent};color:${tones.onAccent};border:1px solid ${tones.edge}`;
}

function button(label: string, link: string, accent: string | null) {
  const address = escape(link);
  return `<p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:12px 24px;border-radius:8px;${filled(accent)};font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${escape(label)}</a></p>`;
}

/** Colours are set twice: inline for every mail client, and here for clients with dark mode. */
const dark = `@media (prefers-color-scheme:dark){.page{background:#0b1422!important}.card{background:#16243b!important}.ink{color:#f2f5fa!important}.faint{color:#aab6c8!important}.link{color:#7ab8ff!important}}`;

/** Returns the HTML: no images, no scripts, no external resources. */
export function asHtml(layout: MailLayout): string {
  const { language, direction, product, accent, greeting, words, link, otherwise, footer } = layout;
  const side = direction === "rtl" ? "right" : "left";
  const way = words.button && link ? button(words.button, link, accent) : "";
  const bare =
    words.button && link
      ? small(`${escape(otherwise)}<br><span dir="ltr">${withLinks(link)}</span>`)
      : "";
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(words.subject)}</title><style>${dark}</style></head>
<body class="page" dir="${direction}" style="margin:0;padding:24px 12px;background:#eef2f8;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px"><tr><td class="card" align="${side}" style="padding:32px;border-radius:12px;background:#ffffff;text-align:${side}">
<p class="ink" style="margin:0 0 24px;font-size:20px;line-height:28px;font-weight:700;color:#16243b">${escape(product)}</p>
${[greeting, ...words.lines].map((line) => paragraph(escape(line))).join("\n")}
${way}
${words.after.map((line) => small(withLinks(line))).join("\n")}
${bare}
${small(escape(footer))}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
