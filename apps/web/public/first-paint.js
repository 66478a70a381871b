// Sets the chosen theme and language, and the workspace's own colour and product name, before the
// first paint. They are kept by src/ui/theme/color-scheme.ts, src/platform/language/language.ts and
// src/ui/theme/brand.ts.
{
  const root = document.documentElement;
  const chosen = (name) => new RegExp(`(?:^|; )lectern-${name}=(\\w+)`).exec(document.cookie)?.[1];

  const theme = chosen("theme");
  const dark = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  root.dataset.theme = theme === "light" || theme === "dark" ? theme : dark;

  const directions = {
    en: "ltr",
    de: "ltr",
    fr: "ltr",
    es: "ltr",
    ar: "rtl",
    zh: "ltr",
    ja: "ltr",
  };
  const wanted = [chosen("language"), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  root.lang = wanted.find((code) => Object.hasOwn(directions, code)) ?? "en";
  root.dir = directions[root.lang];

  // A public page has the look of the workspace that it is from.
  if (!location.pathname.slice((root.dataset.base ?? "").length).startsWith("/p/")) {
    const [, ...tones] = (chosen("brand") ?? "").split("_");
    const names = ["accent", "on-accent", "accent-edge", "link", "focus", "selected"];
    if (tones.length === 2 * names.length) {
      const own = root.dataset.theme === "dark" ? tones.slice(names.length) : tones;
      for (const [at, name] of names.entries()) root.style.setProperty(`--${name}`, `#${own[at]}`);
    }
    const product = /(?:^|; )lectern-product=([^;]+)/.exec(document.cookie)?.[1];
    if (product) {
      root.dataset.product = "own";
      document.title = decodeURIComponent(product);
    }
  }
}
