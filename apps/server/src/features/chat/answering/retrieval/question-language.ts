import {
  lettersIn,
  lettersAndSpaces,
  languagesOfMainScript,
} from "@lectern/text-analysis/language/language";
import { stopWordsOf } from "@lectern/text-analysis/stop-words";

import { memoize } from "#memoize";

/** Words that form a question and carry no content. */
const asking: Record<string, string> = {
  en: "what when where who whom whose which why how do does did done is are was were be been being has have had can could would should will shall may might must i you he she we they me my your his her our us them its this that these those many much there from about during than so any some please tell find explain describe say says said mean means apply applies get gets got make makes made according document documents file files text passage happen happens happened happening",
  de: "was wann wo wer wem wen wessen welche welcher welches welchen welchem warum wieso weshalb wie viel viele lange oft hoch alt gibt sind war waren wird werden wurde wurden hat haben hatte kann können könnte soll sollte muss müssen darf ich du sie wir ihr mir mich uns mein dein gelten gilt tun tut getan machen macht gemacht geben laut dokument dokumente steht sagt findet finden fand statt passiert geschieht",
  fr: "que quoi qui quand où quel quelle quels quelles pourquoi comment combien est sont était étaient sera a ont avait peut peuvent doit doivent je tu il elle nous vous ils elles me mon ma mes selon document documents dit",
  es: "qué que quién quiénes cuándo dónde cuál cuáles por cómo cuánto cuánta cuántos cuántas es son era eran será ha han había puede pueden debe deben yo tú él ella nosotros ustedes mi según documento documentos dice",
  it: "che cosa chi quando dove quale quali perché come quanto quanta quanti quante è sono era erano sarà ha hanno aveva può possono deve devono io tu lui lei noi voi mio secondo documento documenti dice",
  pt: "que quê quem quando onde qual quais porquê porque como quanto quanta quantos quantas é são era eram será tem têm tinha pode podem deve devem eu tu ele ela nós vocês meu segundo documento documentos diz",
  nl: "wat wanneer waar wie wiens welke welk waarom hoe veel lang vaak is zijn was waren wordt worden heeft hebben had kan kunnen moet moeten mag ik jij je hij zij wij mijn volgens document documenten zegt",
  ru: "что когда где кто кого кому чей какой какая какие какое почему зачем как сколько есть был была были может должен",
  zh: "什么 何时 哪里 哪儿 谁 哪 哪个 哪些 为什么 怎么 如何 多少 多久 几 吗 呢 是 有 的 了 请问 请 根据 文件 文档",
  ja: "何 いつ どこ 誰 だれ どの どれ なぜ どう どのように いくら いくつ です ます か は が を に の で する ある いる",
};

/** Whether a lower-case word is a question word of a language. */
export const asksIn = (language: string, word: string): boolean =>
  ` ${asking[language] ?? ""} `.includes(` ${word} `);

const lists = new Map<string, Set<string>>();

export function askingWords(language: string): Set<string> {
  let list = lists.get(language);
  if (!list) {
    const words = `${asking[language] ?? ""} ${asking["en"]}`.split(" ");
    lists.set(language, (list = new Set(words.filter(Boolean))));
  }
  return list;
}

/**
 * Returns the language of a question as ISO 639-1, from its script or its function words; "und" if
 * unclear. Questions are too short for the language detector used for documents. Kept, since every
 * step of an answer asks for it.
 */
export const languageOfQuestion = memoize(200, detect);

function detect(question: string): string {
  const spoken = lettersAndSpaces(question);
  const byLetters = languagesOfMainScript(spoken, lettersIn(spoken));
  const words = spoken.toLowerCase().split(" ").filter(Boolean);
  let [best, most, isAlone] = ["und", 0, true];
  for (const language of byLetters.length > 0 ? byLetters : known) {
    const small = words.filter(
      (word) => stopWordsOf(language).has(word) || asksIn(language, word),
    ).length;
    if (small > most) [best, most, isAlone] = [language, small, true];
    else if (small === most && small > 0) isAlone = false;
  }
  return isAlone && most > 0 ? best : (byLetters[0] ?? "und");
}

const known = "en de fr es it pt nl sv da fi pl ru".split(" ");
