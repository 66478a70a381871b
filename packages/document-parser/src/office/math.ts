import type { XmlElement } from "../archive/xml.ts";
import { childOf, childrenOf, elementsIn } from "./elements.ts";

/** Returns a formula as one line of text: x^2, (a+b)/c, √(x), ∑_(n=1)^∞ a_n. */
export function formulaOf(element: XmlElement): string {
  const write = writers[element.name];
  if (write) return write(element);
  return inside(element);
}

const part = (element: XmlElement, name: string) => {
  const found = childOf(element, name);
  return found ? trimmed(found) : "";
};

const trimmed = (element: XmlElement) => inside(element).trim();

/** Separates an exponent or index from a following letter by a space: x^k a. */
function inside(element: XmlElement): string {
  let text = "";
  let before: XmlElement | undefined;
  for (const child of elementsIn(element)) {
    const next = formulaOf(child);
    if (next === "") continue;
    const isApart = before && apart.has(before.name) && /^[\p{L}\p{N}]/u.test(next);
    text += isApart ? ` ${next}` : next;
    before = child;
  }
  return text;
}

const apart = new Set(["m:sSup", "m:sSub", "m:sSubSup", "m:f", "m:rad"]);

/** Adds parentheses unless the text is a single unit. */
function one(text: string): string {
  const isOne = /^(?:[\p{L}\p{M}]+|[\p{N}.,]+|.|)$/u.test(text) || isEnclosed(text);
  return isOne ? text : `(${text})`;
}

/** Whether the last parenthesis closes the first one. */
function isEnclosed(text: string): boolean {
  if (!text.startsWith("(") || !text.endsWith(")")) return false;
  let depth = 0;
  for (let at = 0; at < text.length - 1; at++) {
    if (text[at] === "(") depth++;
    else if (text[at] === ")") depth--;
    if (depth === 0) return false;
  }
  return true;
}

const raised = (text: string) => (text === "" ? "" : `^${one(text)}`);
const lowered = (text: string) => (text === "" ? "" : `_${one(text)}`);

function property(element: XmlElement, name: string): string | undefined {
  const properties = elementsIn(element).find((child) => child.name.endsWith("Pr"));
  return childOf(properties, name)?.attributes["m:val"];
}

const fraction = (element: XmlElement) => {
  const [above, under] = [part(element, "m:num"), part(element, "m:den")];
  // A binomial coefficient is a fraction without a bar.
  if (property(element, "m:type") === "noBar") return `${one(above)} choose ${one(under)}`;
  return `${one(above)}/${one(under)}`;
};

const root = (element: XmlElement) => {
  const degree = part(element, "m:deg");
  const sign = { "": "√", 2: "√", 3: "∛", 4: "∜" }[degree];
  const radicand = part(element, "m:e");
  return sign ? sign + one(radicand) : `√(${degree}&${radicand})`;
};

const large = (element: XmlElement) => {
  const sign = property(element, "m:chr") ?? "∫";
  const limits = lowered(part(element, "m:sub")) + raised(part(element, "m:sup"));
  return `${sign}${limits} ${part(element, "m:e")}`;
};

const delimited = (element: XmlElement) => {
  const [open, close] = [
    property(element, "m:begChr") ?? "(",
    property(element, "m:endChr") ?? ")",
  ];
  const between = property(element, "m:sepChr") ?? "|";
  const text = childrenOf(element, "m:e").map(trimmed).join(between);
  return isEnclosed(text) && open === "(" ? text : open + text + close;
};

const applied = (element: XmlElement) => {
  const argument = part(element, "m:e");
  return ` ${part(element, "m:fName")}${argument.startsWith("(") ? "" : " "}${argument}`;
};

const matrix = (element: XmlElement) =>
  `[${childrenOf(element, "m:mr")
    .map((row) => childrenOf(row, "m:e").map(trimmed).join(" "))
    .join("; ")}]`;

const accented = (element: XmlElement) => {
  const sign = property(element, "m:chr") ?? "\u0302";
  const base = part(element, "m:e");
  return /^\p{M}$/u.test(sign) && /^.$/u.test(base) ? (base + sign).normalize("NFC") : base;
};

const text = (element: XmlElement) =>
  element.children
    .filter((child) => typeof child === "string")
    .join("")
    // Invisible operators: function application and multiplication.
    .replaceAll("\u2061", " ")
    .replaceAll(/[\u2062-\u2064]/g, "");

const writers: Readonly<Record<string, (element: XmlElement) => string>> = {
  "m:t": text,
  "w:t": text,
  "m:f": fraction,
  "m:rad": root,
  "m:nary": large,
  "m:d": delimited,
  "m:func": applied,
  "m:m": matrix,
  "m:acc": accented,
  "m:sSup": (element) => one(part(element, "m:e")) + raised(part(element, "m:sup")),
  "m:sSub": (element) => one(part(element, "m:e")) + lowered(part(element, "m:sub")),
  "m:sSubSup": (element) =>
    one(part(element, "m:e")) + lowered(part(element, "m:sub")) + raised(part(element, "m:sup")),
  "m:sPre": (element) =>
    lowered(part(element, "m:sub")) + raised(part(element, "m:sup")) + part(element, "m:e"),
  "m:limLow": (element) => part(element, "m:e") + lowered(part(element, "m:lim")),
  "m:limUpp": (element) => part(element, "m:e") + raised(part(element, "m:lim")),
  "m:eqArr": (element) => childrenOf(element, "m:e").map(trimmed).join("; "),
  "w:del": () => "",
  "w:moveFrom": () => "",
};
