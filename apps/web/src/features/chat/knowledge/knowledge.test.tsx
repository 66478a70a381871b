import type { Knowledge } from "@lectern/contract/chat";
import type { FoundPassage, ContextReport as Account } from "@lectern/contract/knowledge";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { capacity, chat, id, modelChoice, source } from "#test/chats.ts";
import { show, startOver } from "#test/render.tsx";
import { answer, heard, reply } from "#test/script.ts";

import { MessageActionsContext } from "../conversation/message-actions.ts";
import { KnowledgeChips } from "./KnowledgeChips.tsx";
import { KnowledgeMeter } from "./meter/KnowledgeMeter.tsx";
import { nothingChosen } from "./names.ts";
import { KnowledgePicker } from "./picker/KnowledgePicker.tsx";
import { ContextReportView } from "./read/ContextReportView.tsx";

const weigh = "/chats/ext/v1/knowledge-capacity";
const [annals, lease] = [id(), id()];
const knowledge: Knowledge = { ...nothingChosen, document_ids: [annals, lease] };
const talk = { sessionId: id(), last: "" };

/** Each of the two is read as chosen; the annals alone exceed the window. */
function scales() {
  reply("POST", weigh, ({ body }) => {
    const { modes } = (body as { knowledge: Knowledge }).knowledge;
    const mode = modes[annals] ?? "retrieval";
    const over = mode === "full";
    const sources = [
      source({ id: annals, name: "Annals.pdf", mode, whole_tokens: 41_000 }),
      source({ id: lease, name: "Lease.pdf", mode: "full", whole_tokens: 2_100 }),
    ];
    return Response.json(
      capacity({
        sources,
        used_tokens: over ? 44_000 : 10_000,
        parts: [{ kind: "documents", tokens: over ? 44_000 : 10_000 }],
        documents: { whole: over ? 2 : 1, searched: over ? 0 : 1, not_ready: 0, no_access: 1 },
        advice: over
          ? [
              {
                text: "Search “Annals.pdf” instead of reading it in full to free 41k tokens.",
                frees_tokens: 41_000,
                action: { type: "mode", id: annals, mode: "retrieval" },
              },
            ]
          : [],
      }),
    );
  });
}

beforeEach(() => {
  scales();
  answer("GET", "/chats/ext/v1/sessions/{session_id}/tokens", {
    prompt_tokens: 4_000,
    completion_tokens: 200,
    total_tokens: 4_200,
    by_model: [],
    by_chat: [],
  });
});

test("the meter shows how full the window is, what fits whole, what is searched and what is gone", async () => {
  show(<KnowledgeMeter knowledge={knowledge} talk={talk} onChange={() => {}} />);
  const meter = await screen.findByRole("meter", { name: "Knowledge capacity" });
  expect(meter).toHaveAttribute("aria-valuenow", "25");
  for (const words of ["25 %", "1 in full", "1 searched", "1 unavailable"])
    expect(screen.getByText(words)).toBeVisible();
  expect(await screen.findByText("4.2k tokens")).toBeVisible();
  expect(screen.queryByText(/Too much to read/)).toBeNull();
});

test("beyond the window, one click has the rest searched; nothing happens without it", async () => {
  const change = vi.fn();
  const whole = { ...knowledge, modes: { [annals]: "full" as const } };
  show(<KnowledgeMeter knowledge={whole} talk={talk} onChange={change} />);
  expect(
    await screen.findByText("Too much to read in full. 1 document can be searched instead."),
  ).toBeVisible();
  expect(change).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Search instead" }));
  expect(change).toHaveBeenCalledExactlyOnceWith({
    ...knowledge,
    modes: { [annals]: "retrieval" },
  });
});

test("each choice is read whole, by passages or not at all, and what that takes is shown at once", async () => {
  const none = { total: 0, results: [] };
  answer("GET", "/libraries/ext/v1/collections", none);
  answer("GET", "/libraries/ext/v1/topics", none);
  answer("GET", "/libraries/ext/v1/document", none);
  const done = vi.fn();
  show(<KnowledgePicker open knowledge={knowledge} talk={talk} onClose={() => {}} onDone={done} />);
  const how = await screen.findByRole("group", { name: "How Annals.pdf is read" });
  expect(within(how).getByRole("radio", { name: "Search" })).toBeChecked();
  await userEvent.click(within(how).getByRole("radio", { name: "In full" }));
  expect(await screen.findByText(/^Too much to read in full/)).toBeVisible();
  await userEvent.click(within(how).getByRole("radio", { name: "Off" }));
  await userEvent.click(screen.getByRole("button", { name: "Remove Lease.pdf" }));
  await userEvent.click(screen.getByRole("button", { name: "Use 1 source" }));
  expect(done).toHaveBeenCalledExactlyOnceWith({
    ...nothingChosen,
    document_ids: [annals],
    modes: { [annals]: "off" },
  });
});

test("sources may be asked as of a day, which stands beside them until it is removed", async () => {
  const none = { total: 0, results: [] };
  answer("GET", "/libraries/ext/v1/collections", none);
  answer("GET", "/libraries/ext/v1/topics", none);
  answer("GET", "/libraries/ext/v1/document", none);
  const done = vi.fn();
  const picker = { talk, onClose: () => {}, onDone: done };
  show(<KnowledgePicker open knowledge={nothingChosen} {...picker} />);
  await userEvent.type(await screen.findByLabelText("As of a day"), "2024-03-12");
  await userEvent.click(screen.getByRole("button", { name: "Use everything" }));
  expect(done).toHaveBeenCalledExactlyOnceWith({ ...nothingChosen, as_of: "2024-03-12" });

  startOver();
  const change = vi.fn();
  show(<KnowledgeChips knowledge={{ ...nothingChosen, as_of: "2024-03-12" }} onChange={change} />);
  expect(await screen.findByText("As of 12/03/2024")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Use today's versions" }));
  expect(change).toHaveBeenCalledExactlyOnceWith(nothingChosen);
});

const passage = (given: Partial<FoundPassage>): FoundPassage => ({
  index: null,
  chunk_id: id(),
  document_id: annals,
  document_name: "Annals.pdf",
  collection_id: id(),
  page: 7,
  text: "It was a quiet year.",
  tokens: 6,
  cited: false,
  left_out: "below_best",
  source: "current",
  ...given,
});

test("an answer says what was left out and why, what was sent, and is given again with another choice", async () => {
  const account: Account = {
    model: "scripted",
    queries: ["What is the rent?"],
    everything: false,
    searched_documents: 1,
    whole_documents: 1,
    sources: [
      { ...source({ id: annals, name: "Annals.pdf", mode: "retrieval" }), passages: 8 },
      { ...source({ id: lease, name: "Lease.pdf", mode: "off" }), passages: 0 },
    ],
    found: [
      passage({ index: 1, left_out: null, text: "The rent is 140 euros." }),
      passage({}),
      passage({ left_out: "off", document_name: "Lease.pdf" }),
      passage({ left_out: "no_room", document_name: "Gone.pdf", text: "", source: "gone" }),
    ],
    passages: 8,
    earlier_turns: { read: 0, left_out: 2 },
    parts: [
      { kind: "instructions", name: null, tokens: 203 },
      { kind: "documents", name: "Lease.pdf", tokens: 1_297 },
    ],
    tokens: 1_500,
    limit_tokens: 14_000,
  };
  answer("GET", "/chats/ext/v1/sessions/{session_id}/chats/{chat_id}/read", {
    ...account,
    usage: { prompt_tokens: 1_612, completion_tokens: 20 },
  });
  const none = { total: 0, results: [] };
  answer("GET", "/libraries/ext/v1/collections", none);
  answer("GET", "/libraries/ext/v1/topics", none);
  answer("GET", "/libraries/ext/v1/document", none);
  answer("GET", "/settings/ext/v1/models", {
    total: 2,
    results: ["thorough", "quick"].map((id) => modelChoice(id)),
  });
  const askAgain = vi.fn();
  const turn = { chat: chat(), versions: [] };
  const actions = { busy: false, knowledge, model: null, askAgain, turnTo: () => {} };
  show(
    <MessageActionsContext value={actions}>
      <ContextReportView turn={turn} />
    </MessageActionsContext>,
  );
  const left = await screen.findByRole("link", {
    name: /It was a quiet year.*Others matched better/,
  });
  expect(left).toHaveAttribute("href", expect.stringContaining(`document=${annals}&page=7`));
  expect(screen.getByText("Document turned off")).toBeVisible();
  // A deleted source is named, without a link.
  expect(screen.getByText("Gone.pdf").closest("a")).toBeNull();
  for (const words of ["1.5k tokens", "1.6k tokens", "Turned off", "Estimated total"])
    expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByText("2 earlier questions did not fit.")).toBeVisible();

  await userEvent.click(screen.getByRole("button", { name: "Answer again with other sources" }));
  const how = await screen.findByRole("group", { name: "How Annals.pdf is read" });
  await userEvent.click(within(how).getByRole("radio", { name: "Off" }));
  await userEvent.click(screen.getByRole("button", { name: "thorough" }));
  await userEvent.click(await screen.findByRole("menuitemradio", { name: "quick · House" }));
  await userEvent.click(screen.getByRole("button", { name: "Answer again" }));
  expect(askAgain).toHaveBeenCalledExactlyOnceWith(turn, {
    knowledge: { ...knowledge, modes: { [annals]: "off" } },
    model: "quick",
  });
  expect(heard("POST", "/chats/ext/v1/knowledge-capacity").at(-1)?.body).toMatchObject({
    session_id: turn.chat.session_id,
    model: "quick",
  });
});
