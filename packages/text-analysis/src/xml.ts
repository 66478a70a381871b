const entities: Record<string, string> = {
  "<": "&lt;",
  ">": "&gt;",
  "&": "&amp;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Characters that XML 1.0 cannot represent, even escaped. */
const unwritable = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;

/** Returns a text as it stands in XML, in elements and in attributes. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(unwritable, "")
    .replaceAll(/[<>&"']/g, (mark) => entities[mark] ?? mark);
