/**
 * Words of which a sentence can mean only one: each line is one question, its groups the answers that
 * exclude each other. Beginnings of words in lower case; a "=" stands for the whole word.
 */
const excluding: Record<string, readonly string[]> = {
  en: [
    "tenant lessee | landlord lessor",
    "buyer purchaser customer | seller supplier vendor",
    "employee | employer",
    "borrower | lender",
    "licensee | licensor",
    "plaintiff | defendant",
    "=day =days =daily | =week =weeks =weekly | =month =months =monthly | =quarter =quarters =quarterly | =year =years =yearly annual",
    "rose rise rising risen increas grew grow =up higher raised raise gain | fell =fall falling fallen decreas declin drop =down lower reduc shrank loss lost",
    "north | south | east | west",
    "spring | summer | autumn winter",
    "=more =most | =less =fewer =least",
    "in =favour =for | =against oppos",
    "open | clos shut",
    "advanc | retreat",
    "add | save saved saving",
    "before | after",
    "written writing | oral verbal",
    "allow permit | forbid forbidden prohibit ban",
    "covered cover includ | exclud",
    "accept approv | reject refus",
    "buy bought acquir purchas | sell sold",
    "first | last",
    "expires expire end ends | surviv continu",
    "minimum | maximum",
    "=with | without",
    "january | february | march | april | june | july | august | september | october | november | december",
    "monday | tuesday | wednesday | thursday | friday | saturday | sunday",
    "=red | =green | =blue | =yellow | =black | =white | =orange",
    "import | export",
    "success | fail",
    "private | public",
    "temporar | permanent",
    "internal | external",
    "systolic | diastolic",
    "left | right",
    "=must =shall required obliged | =may =can",
    "=has =have =had =is =was =were =are =be =been =will =would",
  ],
  de: [
    "mieter | vermieter",
    "käufer | verkäufer",
    "arbeitnehmer | arbeitgeber",
    "darlehensnehmer | darlehensgeber",
    "auftragnehmer | auftraggeber",
    "=tag =tage =tagen täglich | woche wöchentlich | =monat =monate =monaten =monats monatlich | =jahr =jahre =jahren jährlich | stunde stündlich | minute",
    "stieg stiegen steig gestiegen erhöh wuchs gewachsen | sank sanken gesunken fiel fielen gefallen verringer senk gesenkt rückgang",
    "nord nörd | süd | ost öst | west",
    "=mehr | =weniger",
    "=für | =gegen",
    "geöffnet öffn eröffn | geschlossen schließ",
    "gesperrt sperr | freigegeben freigab",
    "erlaub gestattet | verboten verbiet untersagt",
    "=vor | =nach",
    "schriftlich | mündlich",
    "angenommen genehmigt | abgelehnt verweiger",
    "=mit | =ohne",
    "kauf gekauft | verkauf",
    "=muss =müssen =soll =sollen | =darf =dürfen =kann =können",
    "=hat =haben =hatte =ist =sind =war =waren =wird =werden =wurde =wurden",
    "=erste =ersten | =letzte =letzten",
    "januar | februar | märz | april | =mai | juni | juli | august | september | oktober | november | dezember",
    "montag | dienstag | mittwoch | donnerstag | freitag | samstag sonnabend | sonntag",
  ],
  fr: [
    "locataire preneur | bailleur propriétaire",
    "acheteur acquéreur | vendeur",
    "=salarié =salariée | employeur",
    "emprunteur | prêteur",
    "=jour =jours quotidien | semaine hebdomadaire | =mois mensuel | =an =ans =année annuel",
    "augment hausse accru progress | baiss diminu recul réduit chut",
    "=nord | =sud | =est =orient | ouest",
    "ouvert ouvre | fermé ferme",
    "=plus | =moins",
    "=pour | =contre",
    "avant | après",
    "=avec | =sans",
    "accept approuv | rejet refus",
    "premier première | dernier dernière",
    "autoris permis | interdit",
    "lundi | mardi | mercredi | jeudi | vendredi | samedi | dimanche",
  ],
  es: [
    "arrendatari inquilin | arrendador",
    "comprador | vendedor",
    "trabajador emplead | empleador",
    "prestatario | prestamista",
    "=día =días diari | semana semanal | =mes =meses mensual | =año =años anual",
    "subi aument creci incremen | baj disminu ca[yí] reduj descend",
    "=norte | =sur | =este | oeste",
    "abiert abre abri | cerrad cierra cerró",
    "=más | =menos",
    "=favor | =contra",
    "=antes | =después",
    "=con | =sin",
    "acept aprob | rechaz",
    "=primer primera | últim",
    "permit | prohib",
    "lunes | martes | miércoles | jueves | viernes | sábado | domingo",
  ],
  it: [
    "conduttore inquilin | locatore",
    "acquirente compratore | venditore",
    "mutuatario | mutuante",
    "aument cresc salit incremen | dimin cal sces ridott ridu",
    "apert aprir | chius",
    "=più | =meno",
    "=prima | =dopo",
    "=con | =senza",
    "=giorno =giorni giornalier | settiman | =mese =mesi mensil | =anno =anni annu",
  ],
  ar: [
    "المستأجر | المؤجر يؤجر",
    "المشتري | البائع",
    "العامل الموظف | صاحب",
    "زاد زيادة ارتفع ارتفاع نمو | انخفض انخفاض تراجع",
    "=قبل | =بعد",
  ],
  zh: [
    "租户 承租人 租客 | 房东 出租人",
    "买方 | 卖方",
    "增长 上升 提高 增加 | 下降 减少 降低 下滑",
    "开放 打开 | 关闭",
    "之前 | 之后",
  ],
};

/** Words that make a sentence say more than its source: they must stand there too. */
const scope: Record<string, RegExp> = {
  en: /^(?:all|every|any|only|always|never|both|everyone|everybody)$/,
  de: /^(?:alle|allen|jede|jeder|jedes|nur|immer|nie|beide)$/,
  fr: /^(?:tous|toutes|chaque|seul|seulement|toujours|jamais)$/,
  es: /^(?:todos|todas|cada|solo|sólo|siempre|nunca|ambos)$/,
};
/** What says the same as one of them. */
const sameScope: Record<string, RegExp> = {
  en: /^(?:all|every|each|any|only|sole|solely|always|never|both|either|everyone|everybody|unless|no|none)$/,
  de: /^(?:alle|allen|aller|jede|jeder|jedes|jeden|nur|ausschließlich|immer|nie|beide|beiden)$/,
  fr: /^(?:tous|tout|toutes|chaque|seul|seule|seulement|toujours|jamais|que)$/,
  es: /^(?:todos|todo|todas|cada|solo|sólo|solamente|siempre|nunca|ambos|ambas)$/,
};

/** Chinese is written without spaces: there a word may stand anywhere. */
const group = (words: string, language: string) =>
  new RegExp(
    words
      .trim()
      .split(/\s+/)
      .map((word) =>
        word.startsWith("=") ? `^${word.slice(1)}$` : language === "zh" ? word : `^${word}`,
      )
      .join("|"),
  );

const questions = new Map(
  Object.entries(excluding).map(([language, lines]) => [
    language,
    lines.map((line) => line.split("|").map((words) => group(words, language))),
  ]),
);

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/**
 * The word of a source that says the opposite of what a sentence says, as it stands there; undefined
 * where there is none. A source that says both says neither.
 */
export function opposite(sentence: string, source: string, language: string): string | undefined {
  const said = wordsOf(sentence);
  const given = wordsOf(source);
  for (const groups of questions.get(language) ?? []) {
    const mine = groups.filter((one) => said.some((word) => one.test(word)));
    const theirs = groups.filter((one) => given.some((word) => one.test(word)));
    if (mine.length !== 1 || theirs.length !== 1 || mine[0] === theirs[0]) continue;
    const word = given.find((one) => theirs[0]?.test(one));
    return language === "zh" ? theirs[0]?.exec(word ?? "")?.[0] : word;
  }
  return undefined;
}

/** Whether two words answer one question alike: "grew" and "rose". */
export const alike = (one: string, other: string, language: string): boolean =>
  (questions.get(language) ?? []).some((groups) =>
    groups.some((each) => each.test(one.toLowerCase()) && each.test(other.toLowerCase())),
  );

/** The word by which a sentence claims more than its source: "all" where that says "most". */
export function overreach(sentence: string, source: string, language: string): string | undefined {
  const [strong, same] = [scope[language], sameScope[language]];
  if (!strong || !same || wordsOf(source).some((word) => same.test(word))) return undefined;
  return wordsOf(sentence).find((word) => strong.test(word));
}
