import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { render } from "#test/part.tsx";

import { blocksOf } from "./blocks.ts";
import { Markdown } from "./Markdown.tsx";

const parts = [
  "# What it costs",
  "The **full *annual* cost** is `1,840 * 2` euros, see [the study](https://x.example/a_b) and ![a chart](https://x.example/c.png).",
  "- More calls\n- A night tariff\n\n  with a second paragraph\n\n- ~~Nothing~~ else",
  "1. First\n2. Second\n   ```python\n   def f(x):\n\n       return x\n   ```\n3. Third",
  "| Calls | Total |\n|---|--:|\n| 200 | 2,236 |\n| 310 | **1,840** |",
  "> Quoted\n> twice",
  "```\nplain\n\n```",
  "~~~sql\nselect '```';\n\nselect 2;\n~~~",
  "A line\nand its next, 5*3 and snake_case_name.",
  "Last words.\n",
];
const answer = parts.join("\n\n");

/** Returns the visible text, without whitespace and the headers of code blocks. */
function shown(source: string, writing = false): string {
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Markdown writing={writing}>{source}</Markdown>
    </I18nProvider>,
  );
  return markup.replaceAll(/<figcaption.*?<\/figcaption>|<[^>]*>|\s+/g, "");
}

test("a text is cut into blocks that are the text, however far it has come", () => {
  expect(blocksOf(answer)).toHaveLength(10);
  for (let end = 0; end <= answer.length; end++) {
    const blocks = blocksOf(answer.slice(0, end));
    expect(blocks.map(({ text }) => text).join("")).toBe(answer.slice(0, end));
    for (const { at, text } of blocks) expect(answer.startsWith(text, at)).toBe(true);
  }
});

test.each(parts)("while it is written, nothing is shown that is taken back: %s", (part) => {
  const whole = shown(part);
  for (let end = 0; end <= part.length; end++) {
    const text = shown(part.slice(0, end), true);
    expect(whole.slice(0, text.length), part.slice(0, end)).toBe(text);
  }
});

test("what has begun looks as it will, before it has ended", () => {
  const { container } = render(<Markdown writing>{"The **full *annual"}</Markdown>);
  expect(container.querySelector("strong em")?.textContent).toBe("annual");
});

test("code has its language and can be copied; a table scrolls in itself", async () => {
  const user = userEvent.setup();
  render(<Markdown>{answer}</Markdown>);
  const code = screen.getByLabelText("Code in python");
  expect(code.textContent).toBe("def f(x):\n\n    return x");
  await user.click(screen.getAllByRole("button", { name: "Copy this code" })[0]!);
  expect(await navigator.clipboard.readText()).toBe("def f(x):\n\n    return x");
  expect(screen.getByRole("group", { name: "Table" })).toHaveAttribute("tabindex", "0");
});

test.each([
  ["HTML", '<img src="https://evil.example/a.png" onerror="alert(1)"><b>x</b>'],
  ["a script", "<script>alert(1)</script>"],
  ["a form", '<form action="https://evil.example"><input name="q"><button>Go</button></form>'],
  ["a frame", '<iframe src="https://evil.example"></iframe>'],
  ["a style", "<style>@import 'https://evil.example/a.css';</style>"],
  ["SVG", '<svg onload="alert(1)"><a href="https://evil.example">x</a></svg>'],
  ["HTML over lines", "<div\nstyle='background:url(https://evil.example)'\n>\n\nx\n\n</div>"],
  ["a link that runs", "[x](javascript:alert(1))"],
  ["a link that runs, in disguise", "[x](JaVa\tScRiPt:alert(1)) [y](&#106;avascript:alert(1))"],
  ["data in a link", "[x](data:text/html,<script>alert(1)</script>)"],
  ["other schemes", "[x](vbscript:a) [y](file:///etc/passwd) [z](blob:https://x/1) [w](ms-word:x)"],
  ["a way into the product", "[x](/settings/data) [y](//evil.example) [z](../auth/logout)"],
  ["a picture", "![x](https://evil.example/a.png?secret=1)"],
  ["a picture of the product", "![x](/libraries/ext/v1/totals)"],
  ["a picture by reference", "![x][r]\n\n[r]: https://evil.example/a.png"],
  ["a link around a picture", "[![x](https://evil.example/a.png)](https://evil.example)"],
  ["a bare address", "https://evil.example/?q=secret www.evil.example a@evil.example"],
  ["a footnote", "x[^1]\n\n[^1]: <img src=https://evil.example>"],
])("%s reaches nothing by itself", (_what, source) => {
  for (const writing of [false, true]) {
    const { container, unmount } = render(<Markdown writing={writing}>{source}</Markdown>);
    const active =
      "a, img, script, iframe, form, input, style, svg:not([aria-hidden]), link, video, object, embed, [style], [onerror], [onload]";
    expect(container.querySelectorAll(active)).toHaveLength(0);
    unmount();
  }
});

test("a link shows where it leads, and leaves on a second click only", async () => {
  const user = userEvent.setup();
  render(<Markdown>{"See [our site](https://evil.example/?q=secret) now."}</Markdown>);
  expect(screen.queryByRole("link")).toBeNull();
  await user.click(screen.getByRole("button", { name: "our site" }));
  expect(await screen.findByText("https://evil.example/?q=secret")).toBeVisible();
  const link = screen.getByRole("link", { name: "Open evil.example" });
  expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow");
  expect(link).toHaveAttribute("target", "_blank");
  await user.click(screen.getByRole("button", { name: "Stay here" }));
  expect(screen.getByRole("button", { name: "our site" })).toHaveFocus();
});
