import type { XmlElement } from "../archive/xml.ts";

export const elementsIn = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child) => typeof child !== "string");

/** Returns the first child with this name. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child): child is XmlElement => isElement(child) && child.name === name);

const isElement = (child: XmlElement | string): child is XmlElement => typeof child !== "string";

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element ? elementsIn(element).filter((child) => child.name === name) : [];

/** Returns the element at this path of names, the first of each. */
export const below = (
  element: XmlElement | undefined,
  ...path: readonly string[]
): XmlElement | undefined => path.reduce(childOf, element);

/** Yields all outermost elements with this name, at any depth. */
export function* allBelow(element: XmlElement, name: string): Generator<XmlElement> {
  for (const child of elementsIn(element)) {
    if (child.name === name) yield child;
    else yield* allBelow(child, name);
  }
}

/** Returns the `w:val` of a child element. */
export const valueOf = (element: XmlElement | undefined, name: string): string | undefined =>
  childOf(element, name)?.attributes["w:val"];

/** As `valueOf`, as a number; undefined if absent. */
export function numberOf(element: XmlElement | undefined, name: string): number | undefined {
  const value = Number(valueOf(element, name) ?? Number.NaN);
  return Number.isFinite(value) ? value : undefined;
}

/** Whether a switch is on: present and not set to off. Undefined if absent. */
export function isOn(element: XmlElement | undefined, name: string): boolean | undefined {
  const found = childOf(element, name);
  return found && !/^(?:0|false|off|none)$/.test(found.attributes["w:val"] ?? "");
}

/** Returns the alternative for current programs, else the fallback. */
export function chosenIn(alternate: XmlElement): XmlElement | undefined {
  return childOf(alternate, "mc:Choice") ?? childOf(alternate, "mc:Fallback");
}
