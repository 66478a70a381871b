import type { DraftSection } from "@lectern/contract/drafts";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";

import { draft, draftCitations, draftSection, sentence } from "#test/drafts.ts";
import { render } from "#test/part.tsx";

import { RichText } from "./RichText.tsx";

const [aldane, tessel] = draftCitations as [(typeof draftCitations)[0], (typeof draftCitations)[0]];

function open(
  content: string,
  given: Partial<DraftSection> = {},
  citations = draftCitations,
  others: DraftSection[] = [],
) {
  const onChange = vi.fn<(content: string) => void>();
  const section = draftSection("Caps", content, given);
  const shown = (saved: DraftSection) => (
    <RichText
      label="Text"
      content={content}
      draft={draft([saved, ...others], { citations })}
      section={saved}
      onChange={onChange}
      onBlur={() => {}}
    />
  );
  const { rerender } = render(shown(section));
  return {
    onChange,
    section,
    save: (saved: Partial<DraftSection>) => rerender(shown({ ...section, ...saved })),
  };
}

const box = () => screen.getByRole("textbox", { name: "Text" });
const chips = () => [...box().querySelectorAll<HTMLElement>("[data-cite]")];
const shown = () =>
  chips().map(({ title, dataset }) => [title.split(" · ").slice(1), dataset["mark"]]);

test("citations are chips that say what they cite; bold text is Markdown outside", async () => {
  const { onChange } = open("The cap is low.[1]");
  expect(box().querySelector("[data-cite]")).toHaveAttribute(
    "title",
    expect.stringContaining("Aldane Electric.pdf"),
  );
  await userEvent.click(screen.getByRole("button", { name: "Heading" }));
  expect(onChange).toHaveBeenLastCalledWith("### The cap is low.[1]");
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(onChange).toHaveBeenLastCalledWith("The cap is low.[1]");
});

test("a citation says if its source was replaced, retracted or is gone", () => {
  const checked_at = "2026-11-20T12:00:00.000Z";
  const standing = {
    source: "openalex" as const,
    url: "https://example.org/work",
    retracted: true,
    abstract_only: false,
    doi: null,
    licence: null,
    checked_at,
  };
  open("One.[1] Two.[2] Three.[3]", {}, [
    { ...aldane, source: "changed" },
    { ...tessel, standing },
    { ...aldane, index: 3, source: "gone" },
  ]);
  expect(shown()).toEqual([
    [["Replaced by a newer version"], "warning"],
    [["Retracted"], "retracted"],
    [["Source no longer available"], "warning"],
  ]);
});

test("of a sentence that lost its source, the citation says what happened to the source alone", () => {
  const content = "The cap is low.[1]";
  const lost = { support: "unsupported", lapsed: "changed" } as const;
  open(content, { sentences: [sentence(content, content, { ...lost, citations: [1] })] }, [
    { ...aldane, source: "changed" },
  ]);
  expect(shown()).toEqual([[["Replaced by a newer version"], "warning"]]);
});

test("a citation says how its sentence is supported, and keeps that when it moves", async () => {
  const content = "The cap is low.[1] It is **high**.[1] Some caps.[2]";
  const checked = (
    of: string,
    ...[first, second, third]: DraftSection["sentences"][number]["support"][]
  ) => [
    sentence(of, "The cap is low.[1]", { citations: [1], support: first! }),
    sentence(of, "It is **high**.[1]", { citations: [1], support: second! }),
    sentence(of, "Some caps.", { citations: [2], support: third! }),
  ];
  const { onChange, save } = open(content, {
    sentences: checked(content, "supported", "unsupported", "partial"),
  });
  const states = [
    [[], undefined],
    [["No source found"], "warning"],
    [["Partly supported"], "warning"],
  ];
  expect(shown()).toEqual(states);
  // Every citation moves.
  await userEvent.click(screen.getByRole("button", { name: "Bullets" }));
  expect(shown()).toEqual(states);
  const written = onChange.mock.lastCall![0];
  expect(written).toBe(`- ${content}`);
  // What is saved says nothing of another text.
  const other = content.replace("Some caps", "Few caps");
  save({
    content: other,
    sentences: checked(other, "unsupported", "supported", "supported"),
  });
  expect(shown()).toEqual(states);
  save({
    content: written,
    sentences: checked(written, "unsupported", "supported", "supported"),
  });
  expect(shown()).toEqual([
    [["No source found"], "warning"],
    [[], undefined],
    [[], undefined],
  ]);
});

/** Copies all of the editor's text; returns it as it is in the clipboard. */
async function copied() {
  const held: Record<string, string> = {};
  box().focus();
  await userEvent.keyboard("{Control>}a{/Control}");
  const setData = (type: string, data: string) => void (held[type] = data);
  fireEvent.copy(box(), { clipboardData: { clearData: () => {}, setData } });
  return held;
}

/** Pastes before the editor's text. */
const paste = (held: Record<string, string>) =>
  fireEvent.paste(box(), { clipboardData: { files: [], getData: (of: string) => held[of] ?? "" } });

test("a citation is pasted in another section of its draft by its number", async () => {
  const { section } = open("The cap is low.[1]");
  const held = await copied();
  expect(held["text/plain"]).toMatch(
    /^The cap is low\.\[1\]\n\nSources\n\[1\] “.+” Aldane Electric\.pdf, page \d+$/,
  );
  expect(held["text/html"]).not.toMatch(/class=|style=/);
  cleanup();
  const own = open("Some caps.[2]", {}, draftCitations, [section]);
  paste(held);
  expect(own.onChange.mock.lastCall?.[0]).toBe("The cap is low.[1]\n\nSome caps.[2]");
});

test("a citation that carries no passage is left out; one of the draft where it is read is pasted", () => {
  const { onChange, section } = open("Caps.");
  const from = (id: string) => ({
    "text/html": `<p>It is low.<a data-cite="1" data-of="${id}">1</a></p>`,
  });
  paste(from("an answer"));
  expect(onChange.mock.lastCall?.[0]).toBe("It is low.Caps.");
  paste(from(section.id));
  expect(onChange.mock.lastCall?.[0]).toBe("It is low.It is low.[1]Caps.");
});

test("a number in brackets in a pasted text cites nothing", () => {
  const { onChange } = open("Caps.");
  paste({ "text/plain": "It is low.[1] See [7]." });
  expect(onChange.mock.lastCall?.[0]).toBe("It is low.(1) See (7).Caps.");
  expect(chips()).toEqual([]);
});
