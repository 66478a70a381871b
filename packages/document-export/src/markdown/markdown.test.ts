import { expect, test } from "vitest";

import { everyNode, harmlessMarkdown, leadsOut, parse, tamed } from "./markdown.ts";

/** Returns the nodes that a Markdown viewer would fetch, run or link to. */
const active = (source: string) =>
  everyNode(parse(source).children).filter(
    (node) =>
      ["html", "image", "imageReference"].includes(node.type) ||
      ((node.type === "link" || node.type === "definition") && !leadsOut(node.url)),
  );

test.each([
  "<script>alert(1)</script>",
  "a <img src=x onerror=alert(1)> b",
  "<div>\n![x](https://evil.example/p.png)\n[y](javascript:alert(1))\n</div>",
  "![x](https://evil.example/p.png)",
  "![x][p]\n\n[p]: https://evil.example/p.png",
  "![x](data:image/svg+xml;base64,AAAA)",
  "[a](javascript:alert(1))",
  "[a](JaVaScRiPt:alert(1) 'title')",
  "[a](java&#115;cript:alert(1))",
  "[a](<javascript:alert(1)>)",
  "<javascript:alert(1)>",
  "[a][b]\n\n[b]: javascript:alert(1)",
  "[b]: data:text/html,<script>alert(1)</script>",
  "[![x](https://evil.example/p.png)](vbscript:x)",
  "[a](data:text/html;base64,AAAA)",
  "[a](file:///etc/passwd)",
  "- > # [a](javascript:1)\n  > <b>x</b>",
  "| a |\n| - |\n| [a](javascript:1) <i> |",
  "[[a](javascript:1)](javascript:2)",
  "![[a](javascript:1)](https://evil.example)",
  "<!-- ![x](https://evil.example/p.png) -->",
  "[a](javas\u200bcript:alert(1))",
])("%j is letters", (source) => {
  expect(active(source)).not.toEqual([]);
  expect(active(harmlessMarkdown(source))).toEqual([]);
  expect(active(tamed(source, 2))).toEqual([]);
});

test("what only careless programs take for HTML is letters to them too", () => {
  expect(harmlessMarkdown("a <svg/onload=alert(1)> b")).toBe("a \\<svg/onload=alert(1)> b");
});

test("what means no harm stays as it is", () => {
  const source =
    "# Rent\n\n**Due** on [the site](https://example.org/a?b=1#c), by <ada@example.org> or [here](#rent).\n\n`<b>` and\n\n```\n![x](y)\n```\n\n1 < 2";
  expect(harmlessMarkdown(source)).toBe(source);
  expect(tamed(source, 2)).toBe(source.replace("# Rent", "### Rent"));
});
