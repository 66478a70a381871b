import { t } from "@lingui/core/macro";

import { classNames } from "#ui/text/class-names.ts";

import { type Mark, type Region, regionsOf } from "./marks.ts";
import outline from "./Outlined.module.css";
import styles from "./Overlay.module.css";
import { savedUnder, signOf, signsOf } from "./saved.ts";

export interface Lighting {
  marks: readonly Mark[];
  /** The key of the current mark, shown in amber. All others are pale. */
  lit: string | null;
  /** Whether the highlighted region fades in after scrolling. */
  arriving: boolean;
  /** Whether the page's own text runs right to left. */
  rtl: boolean;
  /** Passages saved to topics; the label is a topic's title. */
  saved?: readonly Mark[];
  /** The search matches, and the key of the selected one. */
  found?: readonly Mark[];
  chosen?: string | null;
}

type Box = Region["box"];

/**
 * Draws the highlights of a page below its text, as boxes in percent of the page. Replaces earlier
 * ones, so it can be called whenever pdf.js renders the page again.
 */
export function drawMarks(page: HTMLElement, number: number, lighting: Lighting) {
  const old = page.querySelector(`:scope > .${styles.overlay}`);
  const { marks, lit } = lighting;
  // The current mark is drawn last, above those it overlaps.
  const ordered = marks.toSorted((a, b) => Number(a.key === lit) - Number(b.key === lit));
  const drawn = ordered.flatMap((mark) =>
    regionsOf(mark, number).map((region, index) => ({ mark, region, index })),
  );
  const found = (lighting.found ?? []).flatMap((mark) =>
    regionsOf(mark, number).map((region) => ({ mark, region })),
  );
  const saved = (lighting.saved ?? []).flatMap((mark) =>
    regionsOf(mark, number).map((region) => ({ mark, region })),
  );
  if (drawn.length === 0 && found.length === 0 && saved.length === 0) {
    old?.remove();
    return;
  }
  const overlay = element(styles.overlay);
  const tint = overlay.appendChild(element(styles.tint));
  const signs = overlay.appendChild(element(styles.signs));
  for (const { region } of saved) drawSaved(tint, region);
  if (saved.length > 0) drawSavedSigns(overlay, saved, lighting.rtl);
  overlay.classList.toggle(styles.arriving ?? "", lighting.arriving);
  for (const { mark, region, index } of drawn) {
    drawRegion(tint, mark, region, index, mark.key === lit);
    if (mark.key === lit) drawSigns(signs, mark, region, index, lighting.rtl);
  }
  for (const { mark, region } of found) drawFound(tint, region, mark.key === lighting.chosen);
  const focused = old?.contains(document.activeElement) ? savedUnder(document.activeElement) : null;
  if (old) old.replaceWith(overlay);
  else page.append(overlay);
  // Restores the focus that redrawing removes.
  if (focused) overlay.querySelector<HTMLElement>(`[data-saved="${focused}"]`)?.focus();
}

function drawRegion(tint: HTMLElement, mark: Mark, region: Region, index: number, isLit: boolean) {
  for (const gap of region.gaps) {
    if (isLit) place(tint.appendChild(element(styles.gap)), gap);
  }
  for (const [line, box] of region.lines.entries()) {
    const lit = element(isLit ? classNames(styles.lit, outline.outlined) : styles.other);
    lit.dataset["testid"] = isLit ? "lit" : "cited";
    lit.dataset["mark"] = mark.key;
    lit.role = "img";
    lit.ariaLabel = index + line === 0 ? nameOf(mark) : t`${{ passage: titleOf(mark) }}, continued`;
    place(tint.appendChild(lit), tall.test(mark.quote) ? roomy(box) : box);
  }
}

/** Search matches are visual only; the match count announces the selected one. */
function drawFound(tint: HTMLElement, { lines }: Region, isChosen: boolean) {
  for (const box of lines) {
    const drawn = tint.appendChild(
      element(isChosen ? classNames(styles.chosen, outline.outlined) : styles.found),
    );
    drawn.dataset["testid"] = isChosen ? "chosen" : "found";
    drawn.ariaHidden = "true";
    place(drawn, box);
  }
}

function drawSaved(tint: HTMLElement, { lines }: Region) {
  for (const box of lines) {
    const drawn = tint.appendChild(element(styles.saved));
    drawn.dataset["testid"] = "saved";
    drawn.ariaHidden = "true";
    place(drawn, box);
  }
}

/** Draws signs at the opposite page edge for saved lines, with their topics. */
function drawSavedSigns(
  overlay: HTMLElement,
  saved: readonly { mark: Mark; region: Region }[],
  rtl: boolean,
) {
  const layer = overlay.appendChild(element(styles.savedSigns));
  for (const { key, titles, box } of signsOf(saved)) {
    const edge = layer.appendChild(element(rtl ? styles.signLeft : styles.signRight));
    edge.style.top = percent(box.y);
    edge.append(signOf(key, titles));
  }
}

/** Draws a bar on the reading side and the number in the margin, recognizable without colour. */
function drawSigns(signs: HTMLElement, mark: Mark, region: Region, index: number, rtl: boolean) {
  const bar = element(rtl ? styles.barRight : styles.bar);
  place(signs.appendChild(bar), region.box);
  if (index > 0 || mark.label === "") return;
  const tag = element(styles.tag);
  tag.textContent = mark.label;
  tag.ariaHidden = "true";
  bar.append(tag);
}

const titleOf = ({ label }: Mark) => (label === "" ? t`Passage` : t`Citation ${label}`);
const nameOf = (mark: Mark) => `${titleOf(mark)}: ${mark.quote}`;

function element(className: string | undefined) {
  const created = document.createElement("div");
  if (className) created.className = className;
  return created;
}

/** Scripts whose glyphs fill the full line height. */
const tall =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
/** Extra space above and below a line of those scripts, as a share of its height. */
const room = 0.07;

const roomy = ({ y, height, ...rest }: Box): Box => ({
  ...rest,
  y: y - room * height,
  height: height * (1 + 2 * room),
});

const percent = (fraction: number) => `${(fraction * 100).toFixed(4)}%`;

function place({ style }: HTMLElement, { x, y, width, height }: Box) {
  style.left = percent(x);
  style.top = percent(y);
  style.width = percent(width);
  style.height = percent(height);
}
