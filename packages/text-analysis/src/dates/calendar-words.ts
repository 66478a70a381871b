import { numbered } from "./word-lists.ts";

/** The number of each month by its names and abbreviations, in lower case. */
export const monthNumbers = numbered([
  "january jan januar jänner janvier enero gennaio janeiro januari stycznia ledna ocak января يناير",
  "february feb februar février fevrier febrero febbraio fevereiro februari lutego února şubat февраля فبراير",
  "march mar märz mars marzo março maart marts marca března mart марта مارس",
  "april apr avril abril aprile kwietnia dubna nisan апреля أبريل ابريل",
  "may mai mayo maggio maio mei maj maja května mayıs мая مايو",
  "june jun juni juin junio giugno junho czerwca června haziran июня يونيو",
  "july jul juli juillet julio luglio julho lipca července temmuz июля يوليو",
  "august aug août aout agosto augustus augusti sierpnia srpna ağustos августа أغسطس",
  "september sep sept septembre septiembre settembre setembro września září eylül сентября سبتمبر",
  "october oct oktober okt octobre octubre ottobre outubro października října ekim октября أكتوبر",
  "november nov novembre noviembre novembro listopada listopadu kasım ноября نوفمبر",
  "december dec dezember dez décembre diciembre dicembre dezembro desember grudnia prosince aralık декабря ديسمبر",
]);

/** Ordinals one to four, as used for quarters and halves. */
export const ordinalNumbers = numbered([
  "first 1st erste ersten erstes erster premier 1er primer primero primo الأول",
  "second 2nd zweite zweiten zweites zweiter deuxième 2e segundo secondo الثاني",
  "third 3rd dritte dritten drittes dritter troisième 3e tercer tercero terzo الثالث",
  "fourth 4th vierte vierten viertes vierter quatrième 4e cuarto quarto الرابع",
]);
