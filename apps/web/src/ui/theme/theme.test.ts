import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { dark, light } from "./palette.ts";
import { theme } from "./theme.ts";

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");

/** Returns the resolved custom properties of a theme. */
function tokensOf(scheme: "light" | "dark") {
  const found = new Map<string, string>();
  for (const [, selector = "", body = ""] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const forBoth = selector.includes(":root");
    if (!forBoth && !selector.includes(`"${scheme}"`)) continue;
    for (const [, name = "", value = ""] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
      found.set(name, value.trim().toUpperCase());
    }
  }
  return found;
}

const schemes = [
  ["light", light],
  ["dark", dark],
] as const;

test.each(schemes)("MUI's %s palette and the tokens say the same", (scheme, palette) => {
  const token = tokensOf(scheme);
  expect(palette.text).toEqual({
    primary: token.get("text"),
    secondary: token.get("text-2"),
    disabled: token.get("text-3"),
  });
  expect(palette.background).toEqual({
    default: token.get("canvas"),
    paper: token.get("surface"),
  });
  expect(palette.divider).toBe(token.get("line"));
  expect(palette.primary).toMatchObject({
    main: token.get("accent"),
    contrastText: token.get("on-accent"),
  });
  for (const state of ["error", "warning", "info", "success", "neutral"] as const) {
    expect(palette[state]).toMatchObject({
      main: token.get(`${state}-main`),
      light: token.get(`${state}-light`),
      dark: token.get(`${state}-dark`),
    });
  }
});

test("both themes define the same names", () => {
  const darkBlock = /\[data-theme="dark"\]\s*\{([^}]*)\}/.exec(css)?.[1] ?? "";
  const lightBlock = /\[data-theme="light"\]\s*\{([^}]*)\}/.exec(css)?.[1] ?? "";
  const names = (block: string) =>
    [...block.matchAll(/--([\w-]+):/g)].map(([, name = ""]) => name).toSorted(byName);
  expect(names(darkBlock)).toEqual(names(lightBlock));
});

const byName = (one: string, other: string) => one.localeCompare(other);

/** WCAG 2 contrast ratio of two colours. */
function contrast(one = "", other = "") {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test.each([
  ["text", "surface", 4.5],
  ["text-2", "canvas", 4.5],
  ["text-3", "surface", 4.5],
  ["text-3", "canvas", 4.5],
  ["text-3", "selected", 4.5],
  ["link", "surface", 4.5],
  ["link", "selected", 4.5],
  ["on-accent", "accent", 4.5],
  ["on-inverse", "inverse", 4.5],
  ["error-text", "error-bg", 4.5],
  ["warning-text", "warning-bg", 4.5],
  ["info-text", "info-bg", 4.5],
  ["success-text", "success-bg", 4.5],
  ["neutral-text", "neutral-bg", 4.5],
  ["control", "surface", 3],
  ["focus", "surface", 3],
  ["focus", "canvas", 3],
  ["accent-edge", "surface", 3],
  ["ev-page-ink", "ev-active", 4.5],
  ["ev-page-ink", "ev-other", 4.5],
  ["ev-active-bar", "ev-page", 3],
  ["ev-other-line", "ev-page", 3],
])("%s on %s is readable in both themes", (ink, ground, least) => {
  for (const scheme of ["light", "dark"] as const) {
    const token = tokensOf(scheme);
    expect(contrast(token.get(ink), token.get(ground)), scheme).toBeGreaterThanOrEqual(least);
  }
});

test("the specification's numbers", () => {
  expect(theme.breakpoints.values).toEqual({
    xs: 0,
    sm: 600,
    md: 900,
    lg: 1200,
    lgx: 1400,
    xl: 1536,
    xxl: 1920,
  });
  expect(theme.components?.MuiButtonBase?.defaultProps).toEqual({ disableRipple: true });
  expect(theme.components?.MuiTooltip?.defaultProps).toEqual({
    enterDelay: 100,
    enterTouchDelay: 700,
    leaveTouchDelay: 1500,
  });
  expect(theme.components?.MuiTooltip?.styleOverrides?.tooltip).toMatchObject({ maxWidth: 300 });
  expect(theme.typography.fontFamily).toMatch(/^'Inter Variable', Inter,.*sans-serif$/);
  expect(css).toContain("--sidebar: clamp(280px, 18vw + 1rem, 21rem);");
  expect(css).toContain("--rail: 6.5rem;");
});

/** Hue in degrees, saturation and lightness from 0 to 1. */
function hslOf(hex: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  );
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const span = most - least;
  const sixth =
    most === r ? ((g - b) / span + 6) % 6 : most === g ? (b - r) / span + 2 : (r - g) / span + 4;
  const lightness = (most + least) / 2;
  return { hue: sixth * 60, saturation: span / (1 - Math.abs(2 * lightness - 1)), lightness };
}

test("the specification's colours", () => {
  const sky = hslOf(theme.palette.primary.main);
  expect(sky.hue).toBeGreaterThan(190);
  expect(sky.hue).toBeLessThan(215);
  expect(sky.saturation).toBeGreaterThan(0.9);
  expect(sky.lightness).toBeGreaterThan(0.5);
  const navy = hslOf(theme.palette.secondary.main);
  expect(navy.hue).toBeGreaterThan(210);
  expect(navy.hue).toBeLessThan(240);
  expect(navy.lightness).toBeLessThan(0.25);

  const token = tokensOf("light");
  for (const scale of [
    "blue",
    "pink",
    "purple",
    "violet",
    "orange",
    "green",
    "yellow",
    "red",
    "gray",
  ]) {
    for (const step of [50, 100, 200, 300, 400, 500, 600, 700, 800, 900])
      expect(token.get(`${scale}-${step}`), `${scale} ${step}`).toMatch(/^#[0-9A-F]{6}$/);
  }
  for (const scheme of ["light", "dark"] as const) {
    const gradient = tokensOf(scheme).get("gradient") ?? "";
    const stops = [...gradient.matchAll(/#[0-9A-F]{6}/g)].map(([hex]) => hslOf(hex));
    expect(stops[0]?.hue, `${scheme}: blue`).toBeGreaterThan(190);
    expect(stops[0]?.hue, `${scheme}: blue`).toBeLessThan(215);
    expect(stops.at(-1)?.hue, `${scheme}: pink-purple`).toBeGreaterThan(290);
  }
});
