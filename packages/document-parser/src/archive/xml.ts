import { type Attributes, eachTag, type XmlHandler } from "./xml-tags.ts";

export type { Attributes, XmlHandler } from "./xml-tags.ts";

/** The prefixes used for a format's names, by namespace URI. */
export type Prefixes = Readonly<Record<string, string>>;

/** An element and its content. */
export interface XmlElement {
  name: string;
  attributes: Attributes;
  children: XmlNode[];
}
export type XmlNode = XmlElement | string;

/**
 * Walks through an XML text. No declared entity is expanded and nothing external is opened. With
 * `prefixes`, names have the known prefix of their namespace, whatever prefix the text uses. Throws
 * ReadingFailure (damaged) if it nests too deep.
 */
export function walk(source: string | Uint8Array, handler: XmlHandler, prefixes?: Prefixes): void {
  const xml = typeof source === "string" ? source : decodeXml(source);
  if (!prefixes) return eachTag(xml, handler);
  const scopes = new Scopes(prefixes);
  let depth = 0;
  eachTag(xml, {
    open(name, attributes) {
      scopes.enter(++depth, attributes);
      if (scopes.active) handler.open?.(scopes.nameOf(name), scopes.attributesOf(attributes));
      else handler.open?.(name, attributes);
    },
    close(name) {
      handler.close?.(scopes.active ? scopes.nameOf(name) : name);
      scopes.leave(depth--);
    },
    text: (text) => handler.text?.(text),
  });
}

/** Returns the root of an XML text, undefined without one. Throws as `walk` does. */
export function treeOf(source: string | Uint8Array, prefixes?: Prefixes): XmlElement | undefined {
  let root: XmlElement | undefined;
  eachElement(
    source,
    () => true,
    (element) => (root ??= element),
    prefixes,
  );
  return root;
}

/**
 * Calls `take` with each outermost `wanted` element once it has ended, then forgets it, so that a
 * long text is never held as a whole. `wanted` gets the names of the surrounding elements,
 * outermost first. Throws as `walk` does.
 */
export function eachElement(
  source: string | Uint8Array,
  wanted: (name: string, around: readonly string[]) => boolean,
  take: (element: XmlElement) => void,
  prefixes?: Prefixes,
): void {
  const around: string[] = [];
  const open: XmlElement[] = [];
  walk(
    source,
    {
      open(name, attributes) {
        const parent = open.at(-1);
        if (!parent && !wanted(name, around)) return void around.push(name);
        const element: XmlElement = { name, attributes, children: [] };
        parent?.children.push(element);
        open.push(element);
      },
      close() {
        const element = open.pop();
        if (!element) around.pop();
        else if (open.length === 0) take(element);
      },
      text(text) {
        open.at(-1)?.children.push(text);
      },
    },
    prefixes,
  );
}

/** A name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** All text within an element. */
export function textOf({ children }: XmlElement): string {
  return children.map((child) => (typeof child === "string" ? child : textOf(child))).join("");
}

/** Maps the text's prefixes to the known ones, scoped by element. */
class Scopes {
  readonly #prefixes: Prefixes;
  readonly #outer: { depth: number; map: ReadonlyMap<string, string> }[] = [];
  #map: ReadonlyMap<string, string> = new Map();

  constructor(prefixes: Prefixes) {
    this.#prefixes = prefixes;
  }

  /** Whether any prefix in this scope differs from the known one. */
  get active() {
    return this.#map.size > 0;
  }

  enter(depth: number, attributes: Attributes) {
    let map: Map<string, string> | undefined;
    for (const key in attributes) {
      if (key !== "xmlns" && !key.startsWith("xmlns:")) continue;
      const given = key.slice("xmlns:".length);
      const known = this.#prefixes[attributes[key] ?? ""] ?? given;
      if (known === given && !this.#map.has(given)) continue;
      map ??= new Map(this.#map);
      if (known === given) map.delete(given);
      else map.set(given, known);
    }
    if (!map) return;
    this.#outer.push({ depth, map: this.#map });
    this.#map = map;
  }

  leave(depth: number) {
    if (this.#outer.at(-1)?.depth === depth) this.#map = this.#outer.pop()?.map ?? new Map();
  }

  nameOf(name: string): string {
    const colon = name.indexOf(":");
    const given = colon < 0 ? "" : name.slice(0, colon);
    const known = this.#map.get(given) ?? given;
    const local = name.slice(colon + 1);
    return known === "" ? local : `${known}:${local}`;
  }

  attributesOf(attributes: Attributes): Attributes {
    // An attribute without a prefix is not in the default namespace.
    const named = Object.entries(attributes).map(([key, value]): [string, string] =>
      key.includes(":") ? [this.nameOf(key), value] : [key, value],
    );
    return Object.fromEntries(named);
  }
}

/**
 * Decodes XML: UTF-16 by its byte order mark or zero bytes, else the declared encoding, else UTF-8.
 */
function decodeXml(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) {
    return new TextDecoder("utf-16le").decode(bytes);
  }
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) {
    return new TextDecoder("utf-16be").decode(bytes);
  }
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const declared = /^[^<]*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1];
  try {
    if (declared && !/^utf-?16/i.test(declared)) return new TextDecoder(declared).decode(bytes);
  } catch {
    // Unknown encoding.
  }
  return new TextDecoder().decode(bytes);
}
