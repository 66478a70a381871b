import { styled } from "@mui/material/styles";
import { render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { ThemeProvider } from "./ThemeProvider.tsx";

const Tall = styled("div")({ height: 1234 });

afterEach(() => {
  document.adoptedStyleSheets = [];
});

test("MUI's styles need no style element, stand in their layer, and go with their part", () => {
  const insert = vi.spyOn(CSSStyleSheet.prototype, "insertRule").mockReturnValue(0);
  const { unmount } = render(
    <ThemeProvider>
      <Tall />
    </ThemeProvider>,
  );
  expect(document.querySelectorAll("style")).toHaveLength(0);
  const rules = insert.mock.calls.map(([rule]) => rule);
  expect(rules.every((rule) => rule.startsWith("@layer mui{"))).toBe(true);
  expect(rules.find((rule) => rule.includes("height:1234px"))).toBeDefined();
  expect(rules.find((rule) => rule.includes("--mui-palette-primary-main"))).toBeDefined();

  const adopted = document.adoptedStyleSheets.length;
  unmount();
  expect(document.adoptedStyleSheets.length).toBeLessThan(adopted);
});
