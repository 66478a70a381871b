import { isStopTerm, type PlacedTerm } from "../search/analysis/analyze.ts";

const cues = new Set(
  (
    "not no never neither nor none nobody nothing without cannot " +
    "nicht kein keine keinen keinem keiner keines nie niemals niemand nichts ohne weder " +
    "pas jamais aucun aucune sans ni rien non nunca jamás ningún ninguna ninguno sin tampoco " +
    "mai nessun nessuno nessuna senza né não nem sem nenhum nenhuma niet geen nooit zonder " +
    "не нет никогда без нельзя nie bez inte aldrig utan ikke aldri uten ei " +
    "لا لم لن ليس ليست غير بدون دون לא אין नहीं न değil yok"
  ).split(" "),
);
const unspaced = /^[不没沒无無未非勿別别]/u;
const contracted = /n['\u2019]t$/;
/** A cue denies what stands this near, within its clause. */
const reach = 4;

const denies = (word: string) =>
  cues.has(word) || contracted.test(word) || unspaced.test(word) || word.endsWith("ません");

/** The content terms that a text denies: those near a word of negation in the same clause. */
export function deniedTerms(text: string, placed: PlacedTerm[]): Set<string> {
  const denied = new Set<string>();
  for (const [n, { start, end }] of placed.entries()) {
    if (!denies(text.slice(start, end).toLowerCase())) continue;
    // "not only … but also" denies nothing.
    if (/^\s+(?:only|nur|seulement|sólo|solo)\b/.test(text.slice(end, end + 14))) continue;
    for (const { term, start: at } of placed.slice(Math.max(0, n - reach), n + reach + 1)) {
      const between = at < start ? text.slice(at, start) : text.slice(end, at);
      if (!isStopTerm(term) && at !== start && !/[,;:.!?，。；、]\s|[，。；、]/.test(between))
        denied.add(term);
    }
  }
  return denied;
}
