/** Returns a real title; undefined for programs' default titles and file names. */
export function realTitle(given: string): string | undefined {
  const clean = given.toWellFormed().replaceAll(/[\p{Cc}\s]+/gu, " ");
  const title = clean.replace(/^Microsoft (?:Word|PowerPoint|Excel) - /, "").trim();
  return unreal.some((one) => one.test(title)) ? undefined : title;
}

const unreal = [
  /^\(?(?:|anonymous|untitled|unknown|title|titel|titre)\)?$/i,
  /^(?:untitled )?(?:document|dokument|presentation|slide|folie|book|mappe)\s*\d*$/i,
  /^(?:microsoft )?(?:office )?(?:word|powerpoint|excel)[ -]?(?:document|dokument|präsentation|presentation)?$/i,
  /^(?:présentation|presentación de|presentazione(?: standard di)?|apresentação do) powerpoint$/i,
  /\.(?:docx?|docm|dotx?|pptx?|pptm|ppsx|potx?|xlsx?|odt|ods|odp|rtf|pdf|txt|html?|epub)$/i,
];
