import { valued } from "@lectern/text-analysis/dates/word-lists";

const common = [
  "1000 thousand thousands tausend tsd milliers آلاف",
  "1000000 million millions mn mio millionen millones milioni مليون ملايين",
  "1000000000 billion billions bn mrd milliarden milliards miliardi مليار مليارات",
];

/** Scale words after a number. */
export const numberScales = valued([
  ...common,
  "100 hundred hundert",
  "1000 mille mil mila ألف 千",
  "10000 万",
  "1000000 millón milione 百万",
  "100000000 亿",
  "1000000000 milliarde milliard miliardo",
  "1000000000000 trillion trillions billionen",
]);

/** Scale words in a caption: "in thousands". */
export const captionScales = valued([...common, "1000 miles migliaia بالآلاف", "1000000 بالملايين"]);
