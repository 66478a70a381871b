/** Adjectives of countries: "German law" names Germany. */
const adjectives: Record<string, readonly string[]> = {
  austria: ["austrian", "österreichisch"],
  belgium: ["belgian", "belgisch"],
  australia: ["australian", "australisch"],
  brazil: ["brazilian", "brasilianisch"],
  canada: ["canadian", "kanadisch"],
  china: ["chinese", "chinesisch"],
  denmark: ["danish", "dänisch"],
  england: ["english", "englisch"],
  finland: ["finnish", "finnisch"],
  france: ["french", "französisch"],
  germany: ["german", "deutsch"],
  greece: ["greek", "griechisch"],
  hungary: ["hungarian", "ungarisch"],
  india: ["indian", "indisch"],
  ireland: ["irish", "irisch"],
  italy: ["italian", "italienisch"],
  japan: ["japanese", "japanisch"],
  luxembourg: ["luxembourgish", "luxemburgisch"],
  netherlands: ["dutch", "niederländisch"],
  mexico: ["mexican", "mexikanisch"],
  norway: ["norwegian", "norwegisch"],
  poland: ["polish", "polnisch"],
  portugal: ["portuguese", "portugiesisch"],
  romania: ["romanian", "rumänisch"],
  scotland: ["scottish", "scots", "schottisch"],
  spain: ["spanish", "spanisch"],
  sweden: ["swedish", "schwedisch"],
  switzerland: ["swiss", "schweizerisch", "schweizer"],
  turkey: ["turkish", "türkisch"],
};

/** German names of these countries, as options of a choice have them. */
const german: Record<string, string> = {
  österreich: "austria",
  belgien: "belgium",
  australien: "australia",
  brasilien: "brazil",
  kanada: "canada",
  dänemark: "denmark",
  finnland: "finland",
  frankreich: "france",
  griechenland: "greece",
  ungarn: "hungary",
  indien: "india",
  deutschland: "germany",
  irland: "ireland",
  italien: "italy",
  luxemburg: "luxembourg",
  niederlande: "netherlands",
  mexiko: "mexico",
  norwegen: "norway",
  polen: "poland",
  rumänien: "romania",
  schottland: "scotland",
  spanien: "spain",
  schweden: "sweden",
  schweiz: "switzerland",
  türkei: "turkey",
};

const all = new Map(
  [...Object.keys(adjectives), ...Object.keys(german)].map((name) => {
    const words = adjectives[german[name] ?? name] ?? [];
    return [
      name,
      new RegExp(String.raw`(?<!\p{L})(?:${words.join("|")})\p{L}{0,2}(?!\p{L})`, "iu"),
    ];
  }),
);

/** Whether a text names a country by its adjective; false for other options. */
export function isNamedByAdjective(option: string, text: string): boolean {
  const country = option
    .toLowerCase()
    .replace(/^(?:the|die) /, "")
    .replace(/ (?:and|und) wales$/, "");
  return all.get(country)?.test(text) ?? false;
}
