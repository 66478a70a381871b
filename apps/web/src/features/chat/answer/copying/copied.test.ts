import { expect, test } from "vitest";

import { citation } from "#test/runs.ts";

import { copyCited, passageAttributes } from "./copied.ts";

const marks = (index: number, quote: string) => {
  const cited = citation("Lease.pdf", 4, quote);
  const attributes = Object.entries({
    "data-cite": index,
    "data-of": "chat",
    ...passageAttributes(cited),
  });
  return attributes.map(([name, value]) => `${name}="${value}"`).join(" ");
};

/** Copies all of an answer; returns what is on the clipboard, or null where nothing was put there. */
function copied(html: string) {
  document.body.innerHTML = `<div id="answer">${html}</div>`;
  const answer = document.querySelector("#answer")!;
  getSelection()?.selectAllChildren(answer);
  const held: Record<string, string> = {};
  let isTaken = false;
  copyCited({
    currentTarget: answer,
    clipboardData: { setData: (type: string, data: string) => (held[type] = data) },
    preventDefault: () => (isTaken = true),
  } as unknown as Parameters<typeof copyCited>[0]);
  return isTaken ? held : null;
}

test("a copied answer is clean HTML, and a text with numbered sources", () => {
  const held = copied(
    `<p class="prose"><span class="piece">It ends in <strong class="b">2027</strong>.</span><a
      class="chip" href="/x" ${marks(2, "ends in 2027")}>2</a><span data-uncopied="">No source</span></p>
    <ul><li>It is low.<a ${marks(1, "is low")}>1</a></li></ul>`,
  )!;
  expect(held["text/plain"]).toBe(
    [
      "It ends in 2027.[2]",
      "",
      "- It is low.[1]",
      "",
      "Sources",
      "[1] “is low” Lease.pdf, page 4",
      "[2] “ends in 2027” Lease.pdf, page 4",
    ].join("\n"),
  );
  expect(held["text/html"]).not.toMatch(/class=|href=|No source/);
  expect(held["text/html"]).toContain("<strong>2027</strong>");
  expect(held["text/html"]).toMatch(/data-page="4" data-quote="ends in 2027"[^>]*>\[2\]</);
  expect(held["text/html"]).toContain('<section data-sources=""><p>Sources</p><p>[1] “is low”');
});

test("what cites nothing is copied as the browser does it", () => {
  expect(copied("<p>It ends in 2027.</p>")).toBeNull();
});
