import type { Brand } from "@lectern/contract/brand";
import { type Tones, tonesOf } from "@lectern/contract/brand-colours";
import { useEffect } from "react";
import { create } from "zustand";

import { pagePath } from "#platform/base-path.ts";
import { keepCookie } from "#platform/storage/cookie.ts";

import { type ColorScheme, colorScheme, subscribeToColorScheme } from "./color-scheme.ts";

// no text: the product's name
export const ownName = "Lectern";

/** The look of the product itself. */
export const ownBrand: Brand = { product_name: null, accent: null, logo: null };

/** public/first-paint.js reads both cookies before the first paint. */
const cookies = { tones: "lectern-brand", name: "lectern-product" };

interface Looks {
  /** Of the workspace, on every screen. */
  kept: Brand;
  /** Of the screen shown now, such as a public page; null: the kept one. */
  over: Brand | null;
}

const useLooks = create<Looks>()(() => ({ kept: brandInCookies(), over: null }));

const shown = ({ kept, over }: Looks) => over ?? kept;

/** The look shown now. */
export const useBrand = (): Brand => useLooks(shown);

export const productName = () => shown(useLooks.getState()).product_name ?? ownName;
export const useProductName = () => useBrand().product_name ?? ownName;

export const subscribeToBrand = (listener: () => void) => useLooks.subscribe(listener);

/** Returns the design tokens of a workspace's colour as custom properties. */
export function brandProperties(accent: string, scheme: ColorScheme): Record<string, string> {
  const tones = tonesOf(accent)[scheme];
  return {
    "--accent": tones.accent,
    "--on-accent": tones.onAccent,
    "--accent-edge": tones.edge,
    "--link": tones.link,
    "--focus": tones.focus,
    "--selected": tones.selected,
    "--gradient": `linear-gradient(96deg, ${tones.link} 0%, ${tones.edge} 100%)`,
  };
}

const names = Object.keys(brandProperties("#000000", "light"));

function paint() {
  const { accent, product_name } = shown(useLooks.getState());
  const { style, dataset } = document.documentElement;
  const properties = accent === null ? {} : brandProperties(accent, colorScheme());
  for (const name of names) {
    const value = properties[name];
    if (value === undefined) style.removeProperty(name);
    else style.setProperty(name, value);
  }
  if (product_name === null) delete dataset.product;
  else dataset.product = "own";
}

const inOrder = ({ accent, onAccent, edge, link, focus, selected }: Tones) => [
  accent,
  onAccent,
  edge,
  link,
  focus,
  selected,
];

/** Shows a workspace's look from now on, and from the first paint of the next load. */
export function keepBrand(brand: Brand) {
  const { kept } = useLooks.getState();
  const { accent, product_name, logo } = brand;
  if (accent === kept.accent && product_name === kept.product_name && logo === kept.logo) return;
  useLooks.setState({ kept: brand });
  paint();
  const tones = accent === null ? null : tonesOf(accent);
  keepCookie(
    cookies.tones,
    accent === null || tones === null
      ? null
      : [accent, ...inOrder(tones.light), ...inOrder(tones.dark)]
          .map((tone) => tone.slice(1))
          .join("_"),
  );
  keepCookie(cookies.name, product_name === null ? null : encodeURIComponent(product_name));
}

/** The look of the last load; a public page has none but its own. */
function brandInCookies(): Brand {
  if (pagePath().startsWith("/p/")) return ownBrand;
  const valueOf = (name: string) =>
    new RegExp(`(?:^|; )${name}=([^;]+)`).exec(document.cookie)?.[1];
  const accent = /^[0-9a-f]{6}(?=_)/.exec(valueOf(cookies.tones) ?? "")?.[0];
  return { ...ownBrand, accent: accent ? `#${accent}` : null, product_name: nameIn(valueOf) };
}

function nameIn(valueOf: (name: string) => string | undefined): string | null {
  try {
    return decodeURIComponent(valueOf(cookies.name) ?? "") || null;
  } catch {
    // Not written by this app.
    return null;
  }
}

/** Shows a look in place of the kept one while the caller is on the screen; undefined: not yet. */
export function useBrandOver(brand: Brand | undefined) {
  useEffect(() => {
    if (!brand) return undefined;
    useLooks.setState({ over: brand });
    paint();
    return () => {
      useLooks.setState({ over: null });
      paint();
    };
  }, [brand]);
}

/** Shows the look of the last load, and follows the theme. Called once, before the first render. */
export function startBrand() {
  paint();
  subscribeToColorScheme(paint);
}
