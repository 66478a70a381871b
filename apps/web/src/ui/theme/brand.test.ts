import { contrast, tonesOf } from "@lectern/contract/brand-colours";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";

import { brandProperties, keepBrand, ownBrand, productName, startBrand } from "./brand.ts";
import { chooseColorScheme } from "./color-scheme.ts";

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");

/** Returns the value of a token in a theme. */
function tokenOf(scheme: "light" | "dark", name: string) {
  const block = new RegExp(`\\[data-theme="${scheme}"\\]\\s*\\{([^}]*)\\}`).exec(css)?.[1] ?? "";
  const value = new RegExp(`--${name}:\\s*(#[0-9a-f]{6});`).exec(block)?.[1];
  if (!value) throw new Error(`There is no token ${name}.`);
  return value;
}

/** Colors of all hues, saturations and lightnesses, with black, white and gray. */
const colors = [0, 51, 102, 119, 153, 204, 255].flatMap((red, _, parts) =>
  parts.flatMap((green) =>
    parts.map((blue) =>
      [red, green, blue].reduce((hex, part) => hex + part.toString(16).padStart(2, "0"), "#"),
    ),
  ),
);

afterEach(() => {
  keepBrand(ownBrand);
  chooseColorScheme("system");
});

test.each(["light", "dark"] as const)("whatever the color, all is readable in %s", (scheme) => {
  const grounds = ["surface", "canvas", "raised", "hover"].map((name) => tokenOf(scheme, name));
  const texts = ["text", "text-2", "text-3"].map((name) => tokenOf(scheme, name));
  const unreadable = colors.filter((color) => {
    const { accent, onAccent, edge, link, focus, selected } = tonesOf(color)[scheme];
    return !(
      contrast(onAccent, accent) >= 4.5 &&
      [...grounds, selected].every((ground) => contrast(link, ground) >= 4.5) &&
      texts.every((text) => contrast(text, selected) >= 4.5) &&
      [...grounds, selected].every(
        (ground) => contrast(edge, ground) >= 3 && contrast(focus, ground) >= 3,
      )
    );
  });
  expect(unreadable).toEqual([]);
});

test("a color on which texts are readable is used as it is", () => {
  expect(tonesOf("#aa3355").light).toMatchObject({ accent: "#aa3355", onAccent: "#ffffff" });
  expect(tonesOf("#ffd54a").dark).toMatchObject({ accent: "#ffd54a", onAccent: "#071b3d" });
});

test("a look is shown in both themes, kept for the next load, and taken back", () => {
  const { style, dataset } = document.documentElement;
  startBrand();
  chooseColorScheme("light");
  keepBrand({ product_name: "Northgate & Söhne", accent: "#aa3355", logo: null });
  const { light, dark } = tonesOf("#aa3355");
  expect(style.getPropertyValue("--link")).toBe(light.link);
  chooseColorScheme("dark");
  expect(style.getPropertyValue("--link")).toBe(dark.link);
  expect([productName(), dataset["product"]]).toEqual(["Northgate & Söhne", "own"]);
  const kept = /lectern-brand=([^;]*)/.exec(document.cookie)?.[1]?.split("_") ?? [];
  expect(kept).toHaveLength(13);
  expect(kept[0]).toBe("aa3355");
  expect(`#${kept[10]}`).toBe(dark.link);
  expect(document.cookie).toContain(`lectern-product=${encodeURIComponent("Northgate & Söhne")}`);

  keepBrand(ownBrand);
  expect([style.getPropertyValue("--link"), productName()]).toEqual(["", "Lectern"]);
  expect(document.cookie).not.toMatch(/lectern-(brand|product)=\w/);
});

test("the first paint has the kept look already", () => {
  keepBrand({ product_name: "Desk", accent: "#aa3355", logo: null });
  const root = document.documentElement;
  root.removeAttribute("style");
  document.title = "Lectern";
  const script = readFileSync(join(import.meta.dirname, "../../../public/first-paint.js"), "utf8");
  // The file of the page's head is no module.
  // oxlint-disable-next-line no-eval
  globalThis.eval(script);
  const scheme = root.dataset["theme"] === "dark" ? "dark" : "light";
  const properties = brandProperties("#aa3355", scheme);
  for (const name of ["--accent", "--on-accent", "--accent-edge", "--link", "--focus"]) {
    expect([name, root.style.getPropertyValue(name)]).toEqual([name, properties[name]]);
  }
  expect(document.title).toBe("Desk");
});
