import { t } from "@lingui/core/macro";

import type { Mark, Region } from "./marks.ts";
import styles from "../bars/Saved.module.css";

/** One sign for all passages saved from the same line. */
interface Sign {
  key: string;
  /** The titles of their topics, without duplicates. */
  titles: string[];
  box: Region["box"];
}

/** Minimum distance of signs as a fraction of the page; closer ones would overlap. */
const apart = 0.018;

/** Returns the signs of saved regions with their positions. */
export function signsOf(saved: readonly { mark: Mark; region: Region }[]): Sign[] {
  const signs: Sign[] = [];
  const inOrder = saved.toSorted((a, b) => a.region.box.y - b.region.box.y);
  for (const { mark, region } of inOrder) {
    const last = signs.findLast(({ key, box }) => key === mark.key || isBeside(box, region.box));
    if (!last) signs.push({ key: mark.key, titles: [mark.label], box: region.box });
    else if (!last.titles.includes(mark.label)) last.titles.push(mark.label);
  }
  return signs;
}

const isBeside = (a: Region["box"], b: Region["box"]) => Math.abs(a.y - b.y) < apart;

/** Returns the text of a sign: the topics it is saved to. */
export function titleOf(titles: readonly string[]): string {
  const named = titles.join(", ");
  return t`Saved to ${named}`;
}

/** Creates a sign, for pages rendered outside React. */
export function signOf(key: string, titles: readonly string[]): HTMLButtonElement {
  const sign = document.createElement("button");
  sign.type = "button";
  if (styles.sign) sign.className = styles.sign;
  sign.dataset["saved"] = key;
  sign.dataset["title"] = titleOf(titles);
  sign.ariaLabel = titleOf(titles);
  return sign;
}

/** Returns the key of the saved passage whose sign contains the target. */
export const savedUnder = (target: EventTarget | null): string | undefined =>
  target instanceof Element
    ? target.closest<HTMLElement>("[data-saved]")?.dataset["saved"]
    : undefined;
