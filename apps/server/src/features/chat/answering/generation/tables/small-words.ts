/** Words of a question that only ask for a value: verbs of having and measuring, and "how high". */
const asking =
  "much many high large big low small long far wide tall deep great make makes made making earn earns earned earning bring brought brings report reports reported spend spends spent spending have hold held holds record recorded carry carries carried generate generated come comes came owe owed owes amount amounts value values figure figures number total overall altogether together whole entire exactly approximately currently current respectively achieve achieved post posted yield yielded reach reached stand stood show shown showed give given pay paid pays serve use used uses take takes took at most least up add add adds sum differ differs differed difference between share change compare compared comparison against versus together combined grow grew grown growth fall fell fallen rise rose risen increase increased decrease decreased drop dropped evolve percent percentage proportion part higher lower larger smaller more less before " +
  "hoch hohe groß viel viele betrug betrugen beträgt betragen beläuft belief erzielte erzielt erzielten machte macht verdiente verdient zahlt zahlte zahlen gab gibt hatte hat ausgegeben gegeben erwirtschaftet erwirtschaftete erreichte lag liegt fiel fällt anfallen insgesamt gesamt summe höhe betrag wert zahl anzahl erzeugt erzeugte wurden worden kommt kommen stieg gestiegen wuchs gewachsen sank gesunken unterschied differenz prozent anteil zusammen höher niedriger gegenüber jährlich jährliche jährlichen monatlich monatliche monatlichen " +
  "élevé élevée élevait élève monte montant nombre valeur réalisé réalisée réalise fait faits total totale somme atteint atteignait a-t-elle a-t-il t-elle t-il été avoir évolué évolution différence ensemble pourcentage part augmenté diminué baissé " +
  "obtuvo obtuvieron tuvo tuvieron total importe valor número cantidad fue fueron hizo suma suman asciende ascendió ascendieron estaba diferencia juntos porcentaje parte creció aumentó bajó " +
  "ammonta ammontano ammontava totale importo valore numero stato stata stati realizzato " +
  "كم تبلغ يبلغ بلغ بلغت عدد قيمة إجمالي مجموع ما هي هو استقبل";

/** Words of a label or a heading that do not change the measure. */
const neutral =
  "total net loss losses expense expenses spending cost costs amount amounts consolidated unaudited reported value sum summe gesamt gesamte insgesamt total totale suma somme income gains segment segments business unit division";

/** Substitutes for "the company", and general names of its parts. */
const generic =
  "company business group segment segments division unit corporation inc corp ltd plc ag gmbh sa firma unternehmen konzern gesellschaft bereich segment geschäft société groupe entreprise activité empresa sociedad grupo compañía azienda società gruppo شركة الشركة قسم";

/** Words for periods, whose dates are parsed separately. */
const time =
  "quarter quarters quarterly year years yearly annual annually month months monthly period fiscal ended end ending half date today now quartal quartals jahr jahres jahre monat monate monaten geschäftsjahr halbjahr trimestre semestre année an ans mois exercice annuel mensuel año años mes meses ejercicio mensual anual anno mesi عام سنة شهر الشهرية شهري";

const setOf = (...lists: string[]) => new Set(lists.join(" ").split(" "));
const askingWords = setOf(asking, generic, time);
const neutralWords = setOf(neutral, time);

const genericWords = setOf(generic, time);

/** Words that refer to the company or the period named earlier. */
export const isGeneric = (word: string) => genericWords.has(word.toLowerCase());
export const asksForValue = (word: string) => askingWords.has(word.toLowerCase());
export const isNeutral = (word: string) => neutralWords.has(word.toLowerCase());

/** Whether the total of all parts is asked for. */
export const asksForTotal = (question: string) =>
  /(?<!\p{L})(?:total|overall|altogether|in all|all|gesamt\p{L}*|insgesamt|summe|totale|totaux|en tout|totales|suman|إجمالي|مجموع)(?!\p{L})/iu.test(
    question,
  );

/** Whether a row is the total of others. */
export const isTotal = (label: string) =>
  /^(?:total|totals|grand total|sum|summe|gesamt|insgesamt|consolidated|somme|suma|totale|الإجمالي|المجموع|إجمالي)(?!\p{L})/iu.test(
    label.trim(),
  );

/** Whether it asks for a count, which is not an amount of money. */
export const asksForCount = (question: string) =>
  /(?<!\p{L})(?:how many|wie ?viele|cuánt[oa]s|quant[ie])(?!\p{L})(?! (?:thousands?|millions?|billions?|dollars?|euros?|pounds?|tausend|millionen|milliarden|millones|milioni|miliardi|dólares|dollari)(?!\p{L}))/iu.test(
    question,
  );

/** Whether it asks for a percentage. */
export const asksForPercent = (question: string) =>
  /(?<!\p{L})(?:percent(?:age)?|per cent|prozent(?:satz)?|pourcentage|porcentaje|percentuale)(?!\p{L})/iu.test(
    question,
  );
