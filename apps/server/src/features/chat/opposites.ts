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
    "=rose =rise =rises rising risen increas =grew =grow =grows =growing =grown growth =up higher raised raise gain | fell =fall falling fallen decreas declin drop =down lower reduc shrank loss lost =cut =cuts =cutting =halved lessen",
    "north | south | east | west",
    "spring | summer | autumn winter",
    "=more =most | =less =fewer =least",
    "in =favour =for | =against oppos",
    "open | clos shut",
    "=start =starts =started =starting | =stop =stops =stopped =stopping",
    "=add =adds =added =adding insert | =remove =removes =removed =removing delet",
    "=arrive =arrives =arrived arrival | =depart =departs =departed departure",
    "=enable =enables =enabled =enabling activat | disabl deactivat",
    "=lock =locks =locked | unlock",
    "=connect =connects =connected | disconnect",
    "=win =wins =won | =lose =loses",
    "=cheap =cheaper =cheapest | expensive",
    "=thick =thicker =thickest | =thin =thinner =thinnest",
    "=near =nearer =nearest | =far =farther =farthest",
    "=hard | =soft =softer",
    "visible | invisible",
    "upstream | downstream",
    "credit | debit",
    "=guilty | innocent",
    "horizontal | vertical",
    "=front | =rear",
    "advanc | retreat",
    "=adds =added | =save =saves =saved =saving",
    "=before =earlier =prior | =after =afterwards =later",
    "=above | =below =beneath",
    "=ahead | =behind",
    "=clockwise | =anticlockwise =counterclockwise",
    "=both | =neither",
    "written writing | oral verbal",
    "allow permit | forbid forbidden prohibit ban",
    "covered cover includ | exclud",
    "accept approv agree | reject refus",
    "buy bought acquir purchas | sell sold",
    "first | last",
    "expires expire end ends | surviv continu",
    "minimum | maximum",
    "=with | without",
    "january | february | march | april | june | july | august | september | october | november | december",
    "monday | tuesday | wednesday | thursday | friday | saturday | sunday",
    "=red | =green | =blue | =yellow | =black | =white | =orange",
    "=young =younger =youngest | =old =older =oldest",
    "=large =larger =largest =big =bigger =biggest | =small =smaller =smallest",
    "import | export",
    "success | fail",
    "private | public",
    "temporar | permanent",
    "internal | external",
    "systolic | diastolic",
    "left | right",
    "=high =higher =highest | =low =lower =lowest",
    "=fast =faster quick | =slow =slower =slowly",
    "=strong =stronger strengthen | =weak =weaker weaken",
    "=hot =hotter =warm =warmer | =cold =colder =cool =cooler",
    "=long =longer =longest | =short =shorter =shortest",
    "=early =earlier =earliest | =late =later =latest",
    "=heavy =heavier | =light =lighter",
    "=dry =drier | =wet =wetter",
    "=empty | =full",
    "difficult =hard =harder | =easy =easier easily",
    "=wide =wider widen =broad broader | =narrow narrower narrow",
    "=deep =deeper | shallow",
    "=better improv =best | =worse worsen =worst deteriorat",
    "legal lawful | illegal unlawful",
    "=morning | =afternoon | =evening | =night",
    "indoor | outdoor",
    "domestic | foreign =abroad",
    "voluntar optional | mandator compulsor obligator",
    "majority | minority",
    "=upper | =lower",
    "inside | outside",
    "=top | =bottom",
    "urban | rural",
    "=male =men =man | =female =women =woman",
    "=profit =profits | =loss =losses",
    "surplus | deficit",
    "wholesale | retail",
    "senior | junior",
    "hire hired recruit | dismiss",
    "widely generally usually often | rarely seldom",
    "=will | =may =might =possible =possibility",
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
    "=vorher | =nachher =danach",
    "=ab =seit | =bis",
    "=über =oberhalb | =unter =unterhalb",
    "höher größer | niedriger kleiner geringer",
    "schriftlich | mündlich",
    "=teilweise =nur | =ganz =vollständig",
    "angenommen genehmigt | abgelehnt verweiger",
    "=mit | =ohne",
    "kauf gekauft | verkauf",
    "=muss =müssen =soll =sollen | =darf =dürfen =kann =können",
    "=hat =haben =hatte =ist =sind =war =waren =wird =werden =wurde =wurden",
    "schnell | langsam",
    "=besser =beste | schlechter schlechteste",
    "warm wärmer | kalt kälter",
    "=hoch =hohe =hohen =höher | =niedrig =niedrige =niedrigen =niedriger",
    "stark =starke =starken =stärker | schwach",
    "=früh =früher | =spät =später",
    "=lang =lange =länger | =kurz =kurze =kürzer",
    "=alt =alte =alten =älter =älteste =ältesten | =jung =junge =jungen =jünger =jüngste =jüngsten",
    "gewinn | verlust",
    "=sommer | =winter | frühling frühjahr | =herbst",
    "links =linke =linken | rechts =rechte =rechten",
    "=innen innerhalb | =außen außerhalb",
    "inland | ausland",
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
    "=haut =haute =élevé =élevée | =bas =basse =faible",
    "bénéfice | perte",
    "=été | =hiver | printemps | automne",
    "gauche | droite",
    "=grand =grande =grands | =petit =petite =petits",
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
    "=alto =alta | =bajo =baja",
    "beneficio ganancia | pérdida",
    "verano | invierno | primavera | otoño",
    "izquierd | derech",
    "=mayor | =menor",
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

/** The questions of each language. */
const questions = new Map(
  Object.entries(excluding).map(([language, lines]) => {
    const groups = lines.map((line) => line.split("|").map((words) => group(words, language)));
    const any = new RegExp(groups.flatMap((one) => one.map(({ source }) => source)).join("|"));
    return [language, { groups, any, known: new Map<string, readonly Answer[]>() }];
  }),
);

/** Which question a word answers, and how. */
type Answer = readonly [question: number, answer: number];

/** So many words are kept with what they answer. */
const mostKept = 20_000;
const noAnswers: readonly Answer[] = [];

function answersOf(word: string, language: string): readonly Answer[] {
  const asked = questions.get(language);
  if (!asked) return noAnswers;
  const { groups, any, known } = asked;
  let answers = known.get(word);
  if (answers) return answers;
  answers = any.test(word)
    ? groups.flatMap((some, question) =>
        some.flatMap((one, answer): Answer[] => (one.test(word) ? [[question, answer]] : [])),
      )
    : noAnswers;
  if (known.size >= mostKept) known.clear();
  known.set(word, answers);
  return answers;
}

/** The words of a text, in small letters. */
export const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];

const none: ReadonlySet<string> = new Set();

/** "Gives up", "steps down": there they tell of no direction. */
const particles = /(?<!\p{L})(?:up|down)(?! (?:by|from|on|sharply|slightly|\p{Nd}|\p{Sc}))(?!\p{L})/giu;

/** The words by which two texts answer one question differently: first as the one has it. */
export function opposedWords(
  sentence: string,
  source: string,
  language: string,
  settled: ReadonlySet<string> = none,
): [said: string, source: string] | undefined {
  if (!questions.has(language)) return undefined;
  const mine = answersIn(sentence, language, settled);
  if (mine.size === 0) return undefined;
  const theirs = answersIn(source, language, settled);
  const shared = [...mine.keys()].filter((question) => theirs.has(question));
  for (const question of shared.toSorted((one, other) => one - other)) {
    const [[answer, word = ""] = [], ...more] = mine.get(question) ?? [];
    const [[other, given = ""] = [], ...others] = theirs.get(question) ?? [];
    if (answer === undefined || other === undefined || answer === other) continue;
    if (more.length > 0 || others.length > 0) continue;
    const pattern = language === "zh" ? questions.get(language)?.groups[question]?.[other] : undefined;
    return [word, pattern?.exec(given)?.[0] ?? given];
  }
  return undefined;
}

/** The questions that a text answers, each with its answers and the first word for each. */
function answersIn(text: string, language: string, settled: ReadonlySet<string>) {
  const answers = new Map<number, Map<number, string>>();
  for (const word of wordsOf(language === "en" ? text.replaceAll(particles, " ") : text)) {
    if (settled.has(word)) continue;
    for (const [question, answer] of answersOf(word, language)) {
      const given = answers.get(question) ?? new Map<number, string>();
      if (!given.has(answer)) given.set(answer, word);
      answers.set(question, given);
    }
  }
  return answers;
}

/** Whether two words answer one question alike: "grew" and "rose". */
export const alike = (one: string, other: string, language: string): boolean => {
  const answers = answersOf(other.toLowerCase(), language);
  return answersOf(one.toLowerCase(), language).some(([question, answer]) =>
    answers.some(([asked, given]) => asked === question && given === answer),
  );
};
