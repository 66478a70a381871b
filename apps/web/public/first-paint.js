// Sets the chosen theme before the first paint. The choice is made in src/ui/theme/color-scheme.ts.
{
  const chosen = /(?:^|; )lectern-theme=(light|dark)/.exec(document.cookie)?.[1];
  const dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}
