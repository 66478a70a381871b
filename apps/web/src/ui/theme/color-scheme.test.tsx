import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { chooseColorScheme, startColorScheme, useColorScheme } from "./color-scheme.ts";

/** A device whose colour scheme can change. */
function device(dark: boolean) {
  const query = Object.assign(new EventTarget(), { matches: dark });
  vi.stubGlobal("matchMedia", () => query);
  return (isDark: boolean) => {
    query.matches = isDark;
    query.dispatchEvent(new Event("change"));
  };
}

const onScreen = () => document.documentElement.dataset.theme;

afterEach(() => chooseColorScheme("system"));

test("follows the device until a theme is chosen", () => {
  const turn = device(true);
  startColorScheme();
  const { result } = renderHook(useColorScheme);
  expect(result.current).toEqual({ choice: "system", scheme: "dark" });
  act(() => turn(false));
  expect(result.current.scheme).toBe("light");
  expect(onScreen()).toBe("light");

  act(() => chooseColorScheme("dark"));
  act(() => turn(false));
  expect(result.current).toEqual({ choice: "dark", scheme: "dark" });
  expect(onScreen()).toBe("dark");
});

test("the choice outlives signing out", () => {
  device(false);
  chooseColorScheme("dark");
  localStorage.clear();
  startColorScheme();
  expect(onScreen()).toBe("dark");
});
