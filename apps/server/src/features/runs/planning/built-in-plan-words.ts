/** Words by which questions are taken apart: English, German, Arabic, and some of French and Spanish. */

const words = (list: string) => list.trim().split(/\s+/).join("|");

/** Politeness in front of a task. */
const please = String.raw`(?:(?:please|kindly|can you|could you|bitte|s'il vous plaît|por favor|من فضلك|يرجى|رجاء)[\s,،]+)?`;

const tasks = words(
  "list summari[sz]e describe explain find identify extract show name give analy[sz]e assess evaluate review check outline report determine nenne nennen liste listen beschreibe beschreiben erkläre erklären finde zeige zeigen ermittle ermitteln prüfe prüfen untersuche analysiere analysieren résume liste décris explique enumera resume describe explica اذكر اشرح لخص لخّص حدد حدّد اعرض استخرج وضح وضّح حلل حلّل",
);
/** The beginning of a task, which ends without a question mark. */
export const taskOpening = new RegExp(
  String.raw`^${please}(?:${tasks}|compare|contrast|vergleichen?|comparez?|compara|confronta|قارن)(?!\p{L})`,
  "iu",
);
/** "Compare", which the sides follow. */
export const comparing = new RegExp(
  String.raw`^${please}(?:(?:compare|contrast|vergleichen?(?:\s+sie)?|comparez?|compara|confronta)\s+|(?:what (?:is|are) |was (?:ist|sind) |ما (?:هو |هي )?)?(?:the |die |der |ein |a )?(?:comparison of|differences?|vergleich(?: von)?|unterschiede?|différences?|diferencias?|الفرق|الفروق|الاختلافات|مقارنة)\s+(?=between|zwischen|von|entre|بين|of|\S+\s+(?:mit|with))|(?:قارن|قارني|قارنوا)\s+|how do(?:es)?\s+(?=.{2,200}\s(?:compare|differ))|wie unterscheide[nt]\s+sich\s+)(?:between\s+|zwischen\s+|entre\s+|von\s+|بين\s+)?`,
  "iu",
);
/** "… with", between the two sides of a comparison; the second only where the first is missing. */
export const against = [
  /\s+(?:(?:compares?\s+)?with|against|versus|vs\.?|mit|gegenüber|avec|مع)\s+/iu,
  /\s+(?:(?:compares?\s+)?to|differs?\s+from|von|con)\s+/iu,
];
/** "How do A and B compare?": the end of the sides. */
export const comparedAtEnd = /\s+(?:compare|differ)(?=\s|$)/iu;
/** "… regarding the rent": what is compared. */
export const regarding =
  /\s+(regarding|concerning|in terms of|with (?:regard|respect) to|in respect of|as to|hinsichtlich|bezüglich|in bezug auf|im hinblick auf|concernant|en cuanto a|من حيث|بشأن|فيما يخص)\s+/iu;

/** A task or "What are" in front of things that are asked for. */
export const lead = new RegExp(
  String.raw`^${please}(?:(?:${tasks})(?:\s+(?:me|us|mir|uns|sie))?|(?:what|was|welche[srnm]?)\s+(?:is|are|was|were|ist|sind|war|waren)|wie\s+laute[nt]|quel(?:le)?s?\s+(?:est|sont)|cuál(?:es)?\s+(?:es|son)|ما\s+(?:هي|هو|هما))\s+`,
  "iu",
);

/** Arabic words that begin with "و" themselves. */
const ownWaw = words(
  "وثيق وثائق وقت وزن وظيف وظائف وضع وحدة وحدات وكال وكيل وكلاء ورقة وزار واجب وصف وصول وسيط ولاي وفاة وديع ودائع ورث وفق واحد واضح",
);
/** "و" in front of a further thing. */
const waw = String.raw`و(?!(?:${ownWaw.replaceAll(/(?:^|(?<=\|))و/g, "")}))(?=\p{sc=Arabic}{2})`;
/** The last "and" of an enumeration. An Arabic one is written to the next word. */
export const lastAnd = new RegExp(
  String.raw`(?:\s*[,،]\s*|\s+)(?:and|or|und|oder|sowie|et|ou|y|e|o)\s+|\s*،?\s+${waw}`,
  "giu",
);
export const arabicAnd = new RegExp(String.raw`\s+${waw}`, "u");
/** Commas between things; not those of numbers. */
export const comma = new RegExp(String.raw`\s*[,،、;؛](?!\d)\s*(?:${waw})?`, "u");

export const article =
  /^(?:the|an?|all|each|every|any|its|their|our|his|her|der|die|das|den|dem|des|eine?[nmrs]?|alle|jede[nmrs]?|ihre?[nmrs]?|unsere?[nmrs]?|les?|la|une?|des|el|los|las|una?)\s/iu;
/** Articles that a thing does not need by itself. */
export const bareArticle = /^(?:the|der|die|das|den|dem|le|la|les|el|los|las)\s+/iu;
const determiner = String.raw`(?:the|an?|all|each|every|both|these|those|this|that|any|our|der|die|das|den|dem|des|eine?[nmrs]?|alle[nr]?|jede[nmrs]?|diese[nmrs]?|beiden|unsere?[nmrs]?)\s`;
const name = String.raw`(?:\p{Lu}|\d)`;
/** What is said of all things at once: "… in the Halden lease". */
export const inCommon = [
  new RegExp(
    String.raw`\s(?:of|in|under|for|from|at|on|by|between|within|during|since|until|according to)\s(?:${determiner}|${name})`,
    "u",
  ),
  new RegExp(
    String.raw`\s(?:in|für|von|aus|bei|zwischen|nach|laut|gemäß|seit|unter|ab)\s(?:${determiner}|\d)|\s(?:im|vom|beim|zum|zur|am|des)\s`,
    "u",
  ),
  /\s(?:في|من|بين|خلال|حسب|بموجب|ضمن)\s/u,
];
/** "the rent of", up to which a comparison's first side also belongs to the others. */
export const upToSide =
  /^.*\s(?:of|in|under|for|from|at|von|bei|aus|für|im|des|der|de|du|في|من|لدى)\s(?:the\s)?/iu;

/** "What do the contracts say about": an opening that its things go on. */
export const goesOn =
  /(?:^|\s)(?:about|of|on|for|in|from|with|über|zu|von|für|in|aus|mit|sur|de|sobre|عن|حول|في|بشأن|على)$/iu;
/** A sentence that introduces a person or a task and asks for nothing. */
export const asksNothing =
  /^(?:hello|hi|dear|thanks|thank you|i(?:'m|\s)|we(?:'re|\s)|my\s|our\s|hallo|guten\s|danke|vielen dank|ich\s|wir\s|mein|unser|bonjour|merci|hola|gracias|مرحبا|شكرا|أنا\s|نحن\s)/iu;
