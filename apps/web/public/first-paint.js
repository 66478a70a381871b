// Sets the chosen theme and language before the first paint. The choices are made in
// src/ui/theme/color-scheme.ts and src/platform/language/language.ts.
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
}
