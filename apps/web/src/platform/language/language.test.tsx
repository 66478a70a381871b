import { Trans } from "@lingui/react/macro";
import { act, screen } from "@testing-library/react";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";

import { show } from "#test/render.tsx";
import { documentCount } from "#ui/text/counts.ts";

import {
  chooseLanguage,
  needTexts,
  preferredLanguage,
  showLanguage,
  shownLanguage,
} from "./language.ts";
import { languages } from "./languages.ts";

const root = document.documentElement;
const browserWants = (...tags: string[]) =>
  vi.spyOn(navigator, "languages", "get").mockReturnValue(tags);

afterEach(async () => {
  vi.restoreAllMocks();
  await act(() => chooseLanguage(null));
});

test("what is on the screen changes its language without a reload", async () => {
  await needTexts("signed-in");
  show(
    <h1>
      <Trans>Library</Trans>
    </h1>,
  );
  expect(screen.getByRole("heading")).toHaveTextContent("Library");
  await act(() => chooseLanguage("de"));
  expect(screen.getByRole("heading")).toHaveTextContent("Bibliothek");
  expect([root.lang, root.dir]).toEqual(["de", "ltr"]);
  await act(() => chooseLanguage("ar"));
  expect(screen.getByRole("heading")).toHaveTextContent("المكتبة");
  expect([root.lang, root.dir]).toEqual(["ar", "rtl"]);
});

test("the choice outlives signing out, which clears all local storage", async () => {
  await act(() => chooseLanguage("de"));
  localStorage.clear();
  await showLanguage();
  expect(shownLanguage()).toBe("de");
});

test("an area's texts come in the language on the screen", async () => {
  await act(() => chooseLanguage("de"));
  await act(() => needTexts("settings"));
  show(<Trans>Audit log</Trans>);
  expect(screen.getByText("Protokoll")).toBeVisible();
});

test("without a choice the browser's first language that is one of ours is shown, else English", () => {
  browserWants("it-CH", "ar-EG", "de");
  expect(preferredLanguage()).toBe("ar");
  browserWants("it-CH");
  expect(preferredLanguage()).toBe("en");
  browserWants("zh-Hant-TW");
  expect(preferredLanguage()).toBe("zh");
});

test("a count has the forms of its language", async () => {
  await act(() => chooseLanguage("ar"));
  expect([0, 1, 2, 3, 11, 100].map(documentCount)).toEqual([
    "لا مستندات",
    "مستند واحد",
    "مستندان",
    "3 مستندات",
    "11 مستندًا",
    "100 مستند",
  ]);
});

test.each(languages)("before the first paint $code is set as it will be", async ({ code }) => {
  await act(() => chooseLanguage(code));
  const { lang, dir } = root;
  root.lang = "";
  root.dir = "";
  firstPaint();
  expect([root.lang, root.dir]).toEqual([lang, dir]);
});

function firstPaint() {
  const file = join(import.meta.dirname, "../../../public/first-paint.js");
  // oxlint-disable-next-line typescript/no-implied-eval -- the script as the page runs it
  new Function(readFileSync(file, "utf8"))();
}
