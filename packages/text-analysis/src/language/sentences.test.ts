import { expect, test } from "vitest";

import { sentences } from "./sentences.ts";

const cut = (text: string, language: string) =>
  sentences(text, language).map(({ start, end }) => text.slice(start, end));

test.each([
  ["en", ["Sales rose by 4.5 percent.", "Costs fell."]],
  ["en", ["Dr. Smith and Mr. Jones met at 5 p.m. in the hall.", "They agreed."]],
  ["en", ["See Fig. 3 and Sec. 2.1 of the report.", "It is short."]],
  ["en", ["The U.S. Government paid.", "The U.S. is large."]],
  ["en", ["It was founded in the U.S.", "The owner left."]],
  ["en", ["J. R. Miller wrote it.", "We read it."]],
  ["en", ["Apple Inc. reported a profit.", "It grew."]],
  ["en", ["We use tools, e.g. hammers, i.e. simple ones.", "Why?", "Because!"]],
  ["en", ["“Is it done?”", "She said so."]],
  ["de", ["Das gilt z. B. für Äpfel und d. h. für alle.", "Es ist klar."]],
  ["de", ["Am 3. Oktober ist Feiertag.", "Dann ruht die Arbeit."]],
  ["de", ["Vgl. Abs. 3 Nr. 4 des Gesetzes.", "Dr. Müller stimmt zu."]],
  ["de", ["Die Kosten, inkl. MwSt., betragen ca. 3 Mio. Euro.", "Das ist viel."]],
  [
    "de",
    [
      "Das regelt § 3 Abs. 2 S. 1 BGB.",
      "Der Vertrag endet am 31. Dezember 2025.",
      "Danach gilt er nicht.",
    ],
  ],
  ["de", ["Sie sagte: „Das reicht.“", "Dann ging sie."]],
  ["fr", ["M. Dupont est arrivé à 9 h.", "Il repart demain."]],
  ["fr", ["Voir l'art. 12, al. 2, p. ex. pour les baux.", "Mme Martin et le Dr. Blanc ont signé."]],
  ["fr", ["« Est-ce fini ? »", "Elle répond : oui."]],
  [
    "es",
    [
      "La Sra. García y el Sr. López firman el art. 5.",
      "Cuesta 3.500,50 euros.",
      "¿Está claro?",
      "¡Sí!",
    ],
  ],
  ["es", ["Vive en EE. UU. desde 2010.", "Trabaja en una S.A. de Madrid."]],
  ["it", ["Il dott. Rossi e la sig.ra Bianchi citano l'art. 3.", "È chiaro."]],
  ["it", ["Vedi pag. 12, es. n. 4.", "La S.p.A. paga."]],
  ["pt", ["O Sr. Silva e a Dra. Costa leram a pág. 4.", "Custa R$ 1.200,00.", "Está bem."]],
  [
    "nl",
    ["Dhr. De Vries en mevr. Bakker lezen art. 7, d.w.z. alles.", "Het is bijv. duur.", "Klaar?"],
  ],
  [
    "pl",
    [
      "Zob. art. 5 ust. 2 pkt 3, tj. całość.",
      "Np. prof. Kowalski ma rację.",
      "Umowa z 3 maja 2020 r. wygasła.",
    ],
  ],
  [
    "ru",
    [
      "См. рис. 3 и табл. 2 на стр. 5.",
      "А. С. Пушкин родился в 1799 г. в Москве.",
      "Это было давно.",
    ],
  ],
  ["ru", ["Он живёт на ул. Ленина, д. 5.", "Цена 5 тыс. руб. и т. д. указана.", "Конец…"]],
  ["tr", ["Dr. Yılmaz geldi.", "Md. 5 vb. hükümler saklıdır.", "Bitti mi?"]],
  ["ar", ["هل انتهى العقد؟", "نعم، انتهى في 3.5.2020.", "شكرا!"]],
  ["fa", ["آیا قرارداد تمام شد؟", "بله.", "متشکرم."]],
  ["ur", ["یہ معاہدہ ہے۔", "وہ ختم ہوا۔"]],
  ["he", ["האם החוזה הסתיים?", "כן, בשנת 2020.", "תודה."]],
  ["hi", ["यह अनुबंध है।", "क्या यह समाप्त हुआ?", "हाँ।"]],
  ["hy", ["Սա պայմանագիր է։", "Այն ավարտվել է։"]],
  ["el", ["Τι είναι αυτό;", "Είναι σύμβαση.", "Βλ. σελ. 3 του κειμένου."]],
  ["am", ["ይህ ውል ነው።", "አልቋል።"]],
  ["my", ["ဒါက စာချုပ်ဖြစ်တယ်။", "ပြီးပြီ။"]],
  ["ko", ["계약이 끝났다.", "왜 끝났나요?", "모른다."]],
  ["en", ["He paid $3.50... and left.", "Then came No. 5 of the list.", "“Stop!” he said."]],
  ["en", ["Visit www.example.com today.", "Use node.js v20.1 or later."]],
  ["en", ["The meeting is at 10 a.m.", "The next one is on Jan. 5 in St. Louis."]],
])("%s: %s", (language, parts) => {
  expect(cut(parts.join(" "), language)).toEqual(parts);
});

test.each([
  [
    "zh",
    "公司的收入增长了。成本下降了！原因是什么？",
    ["公司的收入增长了。", "成本下降了！", "原因是什么？"],
  ],
  ["ja", "売上は増えました。費用は減りました。", ["売上は増えました。", "費用は減りました。"]],
  [
    "ja",
    "彼は「もう終わりです。」と言った。次へ。",
    ["彼は「もう終わりです。」と言った。", "次へ。"],
  ],
  ["zh", "他说：“结束了。”然后走了……没有回头。", ["他说：“结束了。”", "然后走了……没有回头。"]],
  [
    "th",
    "ผู้เช่าต้องวางเงินประกันเท่ากับค่าเช่าสองเดือนก่อนเข้าอยู่ เจ้าของจะคืนให้ภายใน 6 สัปดาห์หลังรับกุญแจคืนจากผู้เช่า",
    ["ผู้เช่าต้องวางเงินประกันเท่ากับค่าเช่าสองเดือนก่อนเข้าอยู่", "เจ้าของจะคืนให้ภายใน 6 สัปดาห์หลังรับกุญแจคืนจากผู้เช่า"],
  ],
  ["zh", "价格是3.5元。见www.example.com。", ["价格是3.5元。", "见www.example.com。"]],
])("%s needs no spaces", (language, text, parts) => {
  expect(cut(text, language)).toEqual(parts);
});

test("no sentence crosses a paragraph, a table's row, a list item or a heading", () => {
  expect(
    cut(
      "A title without a stop\n\nIts text is here.\n\nRegion\tSales\nNorth\t1,200\n\n- one\n- two",
      "en",
    ),
  ).toEqual([
    "A title without a stop",
    "Its text is here.",
    "Region\tSales",
    "North\t1,200",
    "- one",
    "- two",
  ]);
});

test("a wrapped line does not end a sentence", () => {
  const text =
    "This sentence of a text file was wrapped at the\nend of its line. And here is another one.";
  expect(cut(text, "en")).toHaveLength(2);
});

test("a number or letter in front belongs to what it numbers", () => {
  expect(cut("1. The first point is clear. 2. So is the second.", "en")).toEqual([
    "1. The first point is clear.",
    "2. So is the second.",
  ]);
});

test("takes a long text without any stop", () => {
  const text = "word after word ".repeat(60_000);
  expect(cut(text, "en").join(" ")).toBe(text.trim());
});
