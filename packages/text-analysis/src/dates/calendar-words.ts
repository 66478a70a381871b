import { numbered } from "./word-lists.ts";

/** The number of each month by its names and abbreviations, in lower case. */
export const monthNumbers = numbered([
  "january jan januar jänner janvier enero gennaio janeiro januari يناير",
  "february feb februar février fevrier febrero febbraio fevereiro februari فبراير",
  "march mar märz mars marzo março maart مارس",
  "april apr avril abril aprile أبريل ابريل",
  "may mai mayo maggio maio mei مايو",
  "june jun juni juin junio giugno junho يونيو",
  "july jul juli juillet julio luglio julho يوليو",
  "august aug août aout agosto augustus أغسطس",
  "september sep sept septembre septiembre settembre setembro سبتمبر",
  "october oct oktober okt octobre octubre ottobre outubro أكتوبر",
  "november nov novembre noviembre novembro نوفمبر",
  "december dec dezember dez décembre diciembre dicembre dezembro ديسمبر",
]);

/** Ordinals one to four, as used for quarters and halves. */
export const ordinalNumbers = numbered([
  "first 1st erste ersten erstes erster premier 1er primer primero primo الأول",
  "second 2nd zweite zweiten zweites zweiter deuxième 2e segundo secondo الثاني",
  "third 3rd dritte dritten drittes dritter troisième 3e tercer tercero terzo الثالث",
  "fourth 4th vierte vierten viertes vierter quatrième 4e cuarto quarto الرابع",
]);
