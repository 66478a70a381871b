/** "The contract" in a question is the document itself: its sentences need not name it. */
const ownNouns: Record<string, RegExp> = {
  en: /(?<!\p{L})(?:(?:of|in|under|by) )?(?:the|this) (?:agreement|contract|deed|document|filing|lease|licence|license|policy|report|company|registrant)(?!\p{L}|['’]|\s(?:number|no|date|value|price|sum|term|period|duration|year|name|title|version|holder)(?!\p{L}))/giu,
  de: /(?<!\p{L})(?:(?:in|nach) )?(?:de[rsmn]|die|das|diese[rsmn]?) (?:Vertrag(?:e?s)?|Vereinbarung|Dokument(?:e?s)?|Bericht(?:e?s)?|Mietvertrag(?:e?s)?|Gesellschaft|Unternehmens?)(?!\p{L})/giu,
};

/** "For the three months" without a date is the period that the document reports on. */
const ownPeriod: Record<string, RegExp> = {
  en: /\s+(?:for|in|during|of) (?:the|this) (?:three[- ]months?(?: period)?|quarter|(?:reporting )?period)(?: ended)?(?=\s*[?.]?$)/iu,
  de: /\s+(?:in den drei Monaten|im (?:Quartal|Berichtszeitraum|Dreimonatszeitraum))(?=\s*[?.]?$)/iu,
};

/** "To what amount is it limited": the type of the answer is no word of the document. */
const askedType: Record<string, RegExp> = {
  en: /^(?:(?:to|up to|for|at) )?what (?:amount|sum|figure) /iu,
  de: /^(?:auf|bis zu|in) welche[nrm]? (?:Betrag|Summe|Höhe) /iu,
};

/** "What was the total revenue or total net sales?" */
const either =
  /^((?:what|which|how (?:high|large|much)) (?:is|are|was|were) )((?:the )?(?:[\p{L}&-]+ ){0,3}[\p{L}&-]+) or ((?:the )?(?:[\p{L}&-]+ ){0,3}[\p{L}&-]+)(\s*\?)?$/iu;

const german =
  /^(?:auf|bis|darf|gibt|gilt|hat|innerhalb|in welche|ist|kann|muss|sind|von|wann|was|welche[rsmn]?|wer|wie|wo|zu)(?!\p{L})/iu;

interface Phrasings {
  /** Without the document's own name and period; none if that is the question itself. */
  plain: string[];
  /** A question for each of two names of the same thing. */
  names: string[];
}

/** Returns a question in other words, for what it asks of one document. */
export function phrasingsOf(question: string): Phrasings {
  const language = german.test(question) ? "de" : "en";
  const plain = question
    .replace(ownPeriod[language]!, "")
    .replace(askedType[language]!, language === "en" ? "How much " : "Wie viel ")
    .replaceAll(ownNouns[language]!, "")
    .replaceAll(/\s+(?=\?)|\s+(?=\s)/g, "")
    .trim();
  const [, opening, one, other, end = "?"] = either.exec(plain) ?? [];
  const isOther = plain !== question && /\p{L}+ \p{L}+/u.test(plain);
  return {
    plain: isOther ? [plain] : [],
    names: opening ? [`${opening}${one}${end}`, `${opening}${other}${end}`] : [],
  };
}
