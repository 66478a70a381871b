/**
 * Returns a Content-Disposition (RFC 6266, 5987): an ASCII fallback, and the full name for clients
 * that support it.
 */
export function contentDisposition(kind: "inline" | "attachment", name: string): string {
  const fallback = name.replaceAll(/[^\x20-\x7e]/g, "_").replaceAll(/["\\%]/g, "_");
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${fallback}"; filename*=UTF-8''${whole}`;
}
