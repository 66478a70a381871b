import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";

import { citation } from "#test/chats.ts";
import { show } from "#test/render.tsx";

import { AnswerContext, EvidenceContext } from "../evidence.ts";
import { CiteChip } from "./CiteChip.tsx";

const cited = citation({ index: 2 });
const chatId = "0199f0aa-0000-7000-8000-0000000000c1";

function open(maySave: boolean) {
  const [go, save] = [vi.fn(), vi.fn()];
  const answer = { chatId, sentences: [], citationOf: () => cited };
  const evidence = { active: null, linkTo: () => "?x", open: go, save: maySave ? save : undefined };
  show(
    <EvidenceContext value={evidence}>
      <AnswerContext value={answer}>
        <CiteChip index={2} sentence={0} />
      </AnswerContext>
    </EvidenceContext>,
  );
  return { go, save, chip: screen.getByRole("link", { name: /^Citation 2/ }) };
}

test("a click with Alt saves what is cited to a topic; a plain one opens it", async () => {
  const { go, save, chip } = open(true);
  fireEvent.click(chip, { altKey: true });
  expect(save).toHaveBeenCalledExactlyOnceWith(cited, chatId);
  expect(go).not.toHaveBeenCalled();
  fireEvent.click(chip);
  expect(go).toHaveBeenCalledExactlyOnceWith(cited, chatId, { sentence: 0 });
  await userEvent.hover(chip);
  expect(await screen.findByText("Alt-click to save it to a topic")).toBeVisible();
});

test("who may save nothing is not told of it, and opens the document by any click", async () => {
  const { go, chip } = open(false);
  fireEvent.click(chip, { altKey: true });
  expect(go).toHaveBeenCalledOnce();
  await userEvent.hover(chip);
  expect(await screen.findByRole("tooltip")).not.toHaveTextContent("Alt");
});
