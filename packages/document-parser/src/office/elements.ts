import type { XmlElement } from "../archive/xml.ts";

export const elementsIn = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child) => typeof child !== "string");

/** The first child of this name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child): child is XmlElement => isElement(child) && child.name === name);

const isElement = (child: XmlElement | string): child is XmlElement => typeof child !== "string";

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element ? elementsIn(element).filter((child) => child.name === name) : [];

/** The first element below that these names lead to, one in the other. */
export const below = (
  element: XmlElement | undefined,
  ...path: readonly string[]
): XmlElement | undefined => path.reduce(childOf, element);

/** All outermost elements of this name, at any depth. */
export function* allBelow(element: XmlElement, name: string): Generator<XmlElement> {
  for (const child of elementsIn(element)) {
    if (child.name === name) yield child;
    else yield* allBelow(child, name);
  }
}

/** What Word says of something by the value of an element. */
export const valueOf = (element: XmlElement | undefined, name: string): string | undefined =>
  childOf(element, name)?.attributes["w:val"];

/** The same as a number; undefined for none. */
export function numberOf(element: XmlElement | undefined, name: string): number | undefined {
  const value = Number(valueOf(element, name) ?? Number.NaN);
  return Number.isFinite(value) ? value : undefined;
}

/** Whether a switch is on: it is there, and not said to be off. Undefined where it is not there. */
export function isOn(element: XmlElement | undefined, name: string): boolean | undefined {
  const found = childOf(element, name);
  return found && !/^(?:0|false|off|none)$/.test(found.attributes["w:val"] ?? "");
}

/** The choice that is made for today's programs; the older one where there is none. */
export function chosenIn(alternate: XmlElement): XmlElement | undefined {
  return childOf(alternate, "mc:Choice") ?? childOf(alternate, "mc:Fallback");
}
