/** A catalog's messages by id, as Lingui reads them. */
type Messages = Readonly<
  Record<string, { message?: string; context?: string; translation?: string; obsolete?: boolean }>
>;

/**
 * Returns the messages that catalogs of one language translate differently. The browser loads all
 * catalogs into one dictionary, so the one loaded last would win: such a message needs one
 * translation, or a `context` for each of its meanings.
 */
export function conflictingTranslations(catalogs: readonly Messages[]): string[] {
  const translations = new Map<string, { message: string; found: Set<string> }>();
  for (const [id, { message = "", translation, obsolete }] of catalogs.flatMap(Object.entries)) {
    if (!translation || obsolete) continue;
    const known = translations.get(id) ?? { message, found: new Set<string>() };
    translations.set(id, { message, found: known.found.add(translation) });
  }
  return [...translations.values()]
    .filter(({ found }) => found.size > 1)
    .map(({ message, found }) => `"${message}" is translated as ${[...found].join(" and ")}`);
}
