import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";

const widths = [360, 1440];
const schemes = ["light", "dark"] as const;

/**
 * Returns the elements that do not fit the width: those (and the page) that scroll vertically and
 * could also be scrolled horizontally, and words and controls beyond the page's edges. Except PDF
 * pages, whose text fills the width of a narrow viewer without their margins, and data grids, which
 * have columns beyond the edge.
 */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>("html, body *:not([data-reader] *)")];
    const grid = ":has(> [role=grid])";
    const scrollsSideways = ({ overflowX }: CSSStyleDeclaration) => /auto|scroll/.test(overflowX);
    const wide = all.filter((element) => {
      if (element.scrollWidth <= element.clientWidth) return false;
      const style = getComputedStyle(element);
      const scrolls = scrollsSideways(style) && /auto|scroll/.test(style.overflowY);
      return element.matches("html") || (scrolls && !element.matches(`[data-reader], ${grid}`));
    });
    const beyond = all.filter((element) => {
      if (!element.matches("h1, h2, h3, p, a, button, input, textarea")) return false;
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1 || !element.checkVisibility()) return false;
      if (left >= -1 && right <= document.documentElement.clientWidth + 1) return false;
      // Except inside an element that scrolls horizontally, such as a table, or ends in an
      // ellipsis.
      for (let around = element.parentElement; around; around = around.parentElement) {
        const style = getComputedStyle(around);
        if (style.textOverflow === "ellipsis") return false;
        if (scrollsSideways(style) && around.matches(`[tabindex], ${grid}`)) return false;
      }
      return true;
    });
    return [...wide, ...beyond].map((element) => element.outerHTML.slice(0, 200));
  });

// Runs every rule, whatever its impact, and one that axe leaves out by default: the accessible name
// of a button must contain its visible label, for voice control.
// Not in Arabic, where axe takes joined letters for the ligature of an icon and leaves them out.
const optionsIn = (language: string | null) => ({
  rules: { "label-content-name-mismatch": { enabled: language !== "ar" } },
});

type Axe = { run(with_: ReturnType<typeof optionsIn>): ReturnType<AxeBuilder["analyze"]> };

/**
 * Returns the violations that axe finds, with no rule excluded. Its script stays in the page,
 * because loading it takes longer than running it.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  const options = optionsIn(await page.locator("html").getAttribute("lang"));
  const again = await page.evaluate(
    (options) => (globalThis as { axe?: Axe }).axe?.run(options),
    options,
  );
  const { violations } =
    again ?? (await new AxeBuilder({ page }).options(options).setLegacyMode().analyze());
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/**
 * Returns the controls that are too small for touch: they do not receive taps within a square of 44
 * px. A link within a sentence is exempt.
 */
export const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const reach = 21;
    const controls =
      "a[href], button, select, textarea, input:not([type=file]), summary, " +
      "[role=option], [role=menuitem], [role=menuitemradio], [role=treeitem]";
    const isInSentence = (element: Element) =>
      element.matches("a") &&
      getComputedStyle(element).display === "inline" &&
      element.closest("p, li, dd, blockquote")?.textContent !== element.textContent;
    const modal = document.querySelector(".MuiModal-root:not([aria-hidden=true]) > :last-child");
    return [...(modal?.parentElement ?? document).querySelectorAll<HTMLElement>(controls)].flatMap(
      (control) => {
        // The target of a field is its box, that of a checkbox includes its label.
        const target =
          control.closest("label") ??
          (control.matches("input, textarea") ? (control.parentElement ?? control) : control);
        if (!target.checkVisibility({ visibilityProperty: true })) return [];
        if (target.closest("[inert]") || isInSentence(target)) return [];
        target.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
        const { left, top, width, height } = target.getBoundingClientRect();
        if (width <= 1 || height <= 1) return [];
        const [x, y] = [left + width / 2, top + height / 2];
        const isIn = (hit: Element | null) =>
          hit === null || target.contains(hit) || hit.closest("label") === target;
        // A control that is scrolled out of its list cannot be tapped.
        if (!isIn(document.elementFromPoint(x, y))) return [];
        const around = [
          [-reach, 0],
          [reach, 0],
          [0, -reach],
          [0, reach],
        ] as const;
        const misses = around.flatMap(([right, down]) => {
          const hit = document.elementFromPoint(x + right, y + down);
          return isIn(hit) ? [] : [`${right},${down} is ${hit?.outerHTML.slice(0, 80)}`];
        });
        if (misses.length === 0) return [];
        const size = `${Math.round(width)}x${Math.round(height)}`;
        return [`${target.outerHTML.slice(0, 200)} ${size}: ${misses.join(", ")}`];
      },
    );
  });

/** Waits for animations to end: while an element fades in, its contrast is too low. */
const settled = (page: Page) =>
  page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));

/** Checks the screen against the rules at its current width and theme. */
export async function expectGoodLookHere(page: Page, where: string, shown: Locator): Promise<void> {
  // Hovering would show extra content.
  await page.mouse.move(0, 0);
  await expect(shown.filter({ visible: true }).first()).toBeVisible();
  await expect(page.locator("output").filter({ hasText: /^(Loading|Searching)/ })).toHaveCount(0);
  await settled(page);
  expect.soft(await violationsOf(page), `axe on ${where}`).toEqual([]);
  expect.soft(await tooWide(page), `too wide on ${where}`).toEqual([]);
}

/** The same at each width and in each theme: for tests with the tag `@look`, which take long. */
export async function expectGoodLook(
  page: Page,
  what: string,
  shown: Locator,
  at: readonly number[] = widths,
): Promise<void> {
  for (const width of at) {
    for (const colorScheme of schemes) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
      await expectGoodLookHere(page, `${what} at ${width}, ${colorScheme}`, shown);
    }
  }
}

/** The same as on a phone, on a tablet, and on a desk. */
export const looksGood = (page: Page, what: string, shown: Locator) =>
  expectGoodLook(page, what, shown, [360, 900, 1440]);
