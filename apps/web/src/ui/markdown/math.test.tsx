import { screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, expect, test } from "vitest";

import { render } from "#test/part.tsx";

import { Markdown } from "./Markdown.tsx";
import { withoutFormulas } from "./math.ts";

// The test browser does not report standards mode, which rendering formulas requires.
beforeAll(() => {
  Object.defineProperty(document, "compatMode", { value: "CSS1Compat", configurable: true });
});
afterAll(() => {
  Reflect.deleteProperty(document, "compatMode");
});

test.each<[string, string[]]>([
  ["The cost is $c = \\frac{f}{n}$ where $f$ is fixed.", ["c = \\frac{f}{n}", "f"]],
  ["$$c(n) = 1$$", ["c(n) = 1"]],
  ["$$\nc(n) = 1\n$$", ["c(n) = 1"]],
  ["As \\(a_1 * b_2 * c\\) and \\[x\n+ y\\] say", ["a_1 * b_2 * c", "x\n+ y"]],
  ["It costs $5 and $10, or 5$ and 10$.", []],
  ["US$ 5 and $ 10", []],
  ["\\$5 is $x$", ["x"]],
  ["`$x$` and ``a ` $y$`` and $z$", ["z"]],
  ["```\n$x$\n```\n\n$y$", ["y"]],
  ["- ~~~\n  $x$\n  ~~~\n- $y$", ["y"]],
  ["| a | b |\n|---|---|\n| $|x|$ | 2 |", ["|x|"]],
  ["As \\[1\\] says", []],
  ["`$x and $y$", ["y"]],
])("formulas of %j", (source, tex) => {
  const { text, formulas } = withoutFormulas(source);
  expect(formulas.map((one) => one.tex)).toEqual(tex);
  expect(text).toHaveLength(source.length);
});

test("a formula is MathML, beside words and in a table; its signs are not Markdown's", async () => {
  const source =
    "So $a_1 * b_1 * c$ is\n\n| x |\n|---|\n| $|y|$ |\n\nand \\(\\sum_{i=1}^n i\\).\n\n$$d$$";
  const { container } = render(<Markdown>{source}</Markdown>);
  await waitFor(() => expect(container.querySelectorAll("math")).toHaveLength(3));
  expect(container.querySelector("em")).toBeNull();
  expect(container.querySelector("td math")?.textContent).toContain("y");
  expect(container.textContent).toContain("∑");
  expect(screen.getByRole("group", { name: "Formula" })).toBeVisible();
});

test("a formula that has only begun is kept back, prices are not", () => {
  const { container, rerender } = render(<Markdown writing>{"The cost $c = \\frac{1}"}</Markdown>);
  expect(container.textContent).toBe("The cost");
  rerender(<Markdown writing>{"Thus\n\n$$c = \\frac{1}{n}$"}</Markdown>);
  expect(container.textContent).not.toContain("frac");
  rerender(<Markdown writing>{"It costs $5 and"}</Markdown>);
  expect(container.textContent).toBe("It costs $5 and");
});

test.each([
  "\\href{javascript:alert(1)}{x}",
  "\\href{https://evil.example}{x}",
  "\\url{https://evil.example}",
  "\\includegraphics{https://evil.example/a.png}",
  "\\htmlClass{evil}{x}\\htmlStyle{background:url(https://evil.example)}{x}",
  "\\class{evil}{x}\\id{root}{x}\\data{a=b}{x}",
  "\\text{<img src=https://evil.example onerror=alert(1)>}",
  "\\def\\a{\\a\\a}\\a",
  "{".repeat(400) + "x" + "}".repeat(400),
  "\\frac{1}{",
])("no formula reaches anything: %s", async (tex) => {
  const { container } = render(<Markdown>{`$${tex}$ then $y$`}</Markdown>);
  await waitFor(() => expect(container.querySelectorAll("math").length).toBeGreaterThan(0));
  expect(
    container.querySelector("a, img, script, [href], [src], [onerror], .evil, #root, [style*=url]"),
  ).toBeNull();
});
