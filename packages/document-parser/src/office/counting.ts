/** Returns a number, from 1, in a list's numbering format. Unknown formats use digits. */
export function counted(number: number, format: string): string {
  const way = ways[format];
  return (number > 0 && way?.(number)) || String(number);
}

const letters = (first: string) => (number: number) =>
  // The 27th is aa, the 28th bb.
  String.fromCodePoint(first.codePointAt(0)! + ((number - 1) % 26)).repeat(
    Math.min(Math.ceil(number / 26), 20),
  );

const romans: [string, number][] = [
  ["m", 1000],
  ["cm", 900],
  ["d", 500],
  ["cd", 400],
  ["c", 100],
  ["xc", 90],
  ["l", 50],
  ["xl", 40],
  ["x", 10],
  ["ix", 9],
  ["v", 5],
  ["iv", 4],
  ["i", 1],
];
function roman(number: number): string {
  if (number >= 10_000) return "";
  let left = number;
  return romans
    .map(([sign, value]) => {
      const times = Math.floor(left / value);
      left -= times * value;
      return sign.repeat(times);
    })
    .join("");
}

/** 二十三; beyond 99 digit by digit. */
function chinese(number: number): string {
  const digits = "〇一二三四五六七八九";
  if (number > 99) return String(number).replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? "");
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  const ten = tens > 0 ? `${tens > 1 ? digits[tens] : ""}十` : "";
  return ten + (ones > 0 ? digits[ones] : "");
}

const inRow = (signs: string) => (number: number) => Array.from(signs)[number - 1] ?? "";

function ordinal(number: number): string {
  const teen = number % 100 > 10 && number % 100 < 14;
  return number + ((!teen && ["", "st", "nd", "rd"][number % 10]) || "th");
}

const ways: Readonly<Record<string, (number: number) => string>> = {
  decimalZero: (number) => String(number).padStart(2, "0"),
  lowerLetter: letters("a"),
  upperLetter: letters("A"),
  lowerRoman: roman,
  upperRoman: (number) => roman(number).toUpperCase(),
  ordinal,
  decimalEnclosedCircle: inRow("①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"),
  decimalEnclosedCircleChinese: inRow("①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"),
  chineseCounting: chinese,
  chineseCountingThousand: chinese,
  taiwaneseCounting: chinese,
  taiwaneseCountingThousand: chinese,
  japaneseCounting: chinese,
  ideographDigital: chinese,
  ideographTraditional: inRow("甲乙丙丁戊己庚辛壬癸"),
  aiueo: inRow(
    "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン",
  ),
  iroha: inRow(
    "イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス",
  ),
  ganada: inRow("가나다라마바사아자차카타파하"),
  russianLower: inRow("абвгдежзиклмнопрстуфхцчшщыэюя"),
  russianUpper: inRow("АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЫЭЮЯ"),
  hebrew1: inRow("אבגדהוזחטי"),
  arabicAlpha: inRow("أبتثجحخدذرزسشصضطظعغفقكلمنهوي"),
  arabicAbjad: inRow("أبجدهوزحطيكلمنسعفصقرشتثخذضظغ"),
};
