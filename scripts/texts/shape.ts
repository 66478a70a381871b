import { compileMessage } from "@lingui/message-utils/compileMessage";

type Tokens = ReturnType<typeof compileMessage>;

/** Returns what a translation must share with its source: values, kinds of choice and tags. */
export function shapeOf(message: string): string[] {
  const shape = new Set<string>();
  walk(compileMessage(message), (token) => {
    if (typeof token === "string")
      for (const [tag] of token.matchAll(/<\/?\w+\/?>/g)) shape.add(tag);
    else shape.add(`{${token.slice(0, 2).join(", ")}}`);
  });
  return [...shape].toSorted((one, other) => one.localeCompare(other));
}

/** Returns the plural forms that a language has and a message lacks. */
export function missingForms(message: string, locale: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  const missing = new Set<string>();
  walk(compileMessage(message), (token) => {
    if (typeof token === "string" || token[1] !== "plural") return;
    for (const form of pluralCategories) if (!(form in Object(token[2]))) missing.add(form);
  });
  return [...missing];
}

function walk(tokens: Tokens, visit: (token: string | readonly unknown[]) => void) {
  if (typeof tokens === "string") return visit(tokens);
  for (const token of tokens) {
    if (token === "#") continue;
    visit(token);
    const cases: unknown = typeof token === "string" ? undefined : token[2];
    if (typeof cases !== "object" || cases === null) continue;
    // A choice may contain an offset besides its forms.
    for (const one of Object.values(cases) as unknown[])
      if (Array.isArray(one)) walk(one as Tokens, visit);
  }
}
