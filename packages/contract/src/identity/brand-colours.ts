/** Red, green and blue, from 0 to 255. */
type Colour = readonly [red: number, green: number, blue: number];

/** What the design tokens of one theme are for a workspace's colour. */
export interface Tones {
  accent: string;
  /** Text on `accent`. */
  onAccent: string;
  /** The edge of what is filled with `accent`. */
  edge: string;
  link: string;
  focus: string;
  /** The background of selected items. */
  selected: string;
}

export interface BrandTones {
  light: Tones;
  dark: Tones;
}

/** The least contrast of a text, and of an edge, by WCAG 2 at level AA. */
const ofText = 4.5;
const ofEdge = 3;

/** The backgrounds and texts of the themes; ui/theme/tokens.css has the same. */
const grounds = {
  light: { end: "#000000", surface: "#ffffff", all: ["#ffffff", "#f1f4f9"], faint: "#626c7d" },
  dark: {
    end: "#ffffff",
    surface: "#0f182c",
    all: ["#0a1122", "#0f182c", "#162139", "#18233c"],
    faint: "#94a1b8",
  },
};

const white = "#ffffff";
const ink = "#071b3d";

const colourOf = (hex: string): Colour => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const hexOf = (colour: readonly number[]) =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

function luminance(hex: string) {
  const [red, green, blue] = colourOf(hex);
  const linear = (part: number) =>
    part / 255 <= 0.040_45 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Returns the contrast of two colours by WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Returns the mixture of two colours: `share` of the second, from 0 to 1. */
function mixed(one: string, other: string, share: number) {
  const to = colourOf(other);
  return hexOf(colourOf(one).map((part, at) => part + ((to[at] ?? 0) - part) * share));
}

const steps = 50;

/** Returns the first colour on the way from one to another that fits, else the other. */
function firstOnWay(from: string, to: string, fits: (colour: string) => boolean) {
  for (let step = 0; step < steps; step++) {
    const colour = mixed(from, to, step / steps);
    if (fits(colour)) return { colour, step };
  }
  return { colour: to, step: steps };
}

/** Returns the colour, or its nearest tone on which text is readable, with that text's colour. */
function filled(accent: string) {
  for (const text of [white, ink]) {
    if (contrast(text, accent) >= ofText) return { accent, onAccent: text };
  }
  const lighter = firstOnWay(accent, white, (tone) => contrast(ink, tone) >= ofText);
  const darker = firstOnWay(accent, ink, (tone) => contrast(white, tone) >= ofText);
  return lighter.step < darker.step
    ? { accent: lighter.colour, onAccent: ink }
    : { accent: darker.colour, onAccent: white };
}

function tonesIn(scheme: "light" | "dark", chosen: string): Tones {
  const { end, surface, all, faint } = grounds[scheme];
  const toneOn = (behind: readonly string[], least: number) =>
    firstOnWay(chosen, end, (tone) => behind.every((ground) => contrast(tone, ground) >= least))
      .colour;
  const link = toneOn(all, ofText + 0.5);
  const isReadable = (ground: string) =>
    contrast(faint, ground) >= ofText && contrast(link, ground) >= ofText;
  const tint = mixed(surface, link, scheme === "light" ? 0.12 : 0.24);
  const selected = firstOnWay(tint, surface, isReadable).colour;
  const edge = toneOn([...all, selected], ofEdge);
  return { ...filled(chosen), edge, link, focus: scheme === "light" ? edge : link, selected };
}

/**
 * Returns the tones of a workspace's colour (`#rrggbb`). In both themes every text on them and every
 * text in them is readable at level AA of WCAG 2, whatever the colour is.
 */
export const tonesOf = (accent: string): BrandTones => ({
  light: tonesIn("light", accent),
  dark: tonesIn("dark", accent),
});
