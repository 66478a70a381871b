import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import {
  chatsPath,
  cited,
  conversation,
  finished,
  here,
  open,
  startChat,
  streamPath,
  turn,
} from "#test/screens/chat-screen.tsx";
import { answered, citation } from "#test/chats.ts";
import { useSession } from "#platform/session/session.ts";
import { standing } from "#test/library.ts";
import { alertWith } from "#test/render.tsx";
import { answer, heard, reply } from "#test/script.ts";
import { stream } from "#test/stream.ts";

beforeEach(startChat);

test("a stored answer shows its sentences' support, its citations and the tally", async () => {
  conversation(finished());
  open(`/chat-ai/${here.id}`);

  expect(await screen.findByRole("link", { name: /^Citation 1: Feasibility study/ })).toBeVisible();
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Shore power");
  expect(screen.getByText("No source found")).toBeVisible();
  const tally = screen.getByRole("group", { name: "Support for this answer" });
  expect(tally).toHaveTextContent("1 supported1 without a source");
});

test("an answer becomes a draft, which is opened", async () => {
  const answered = finished();
  conversation(answered);
  answer("POST", "/assets/ext/v1/drafts", { id: "d1" } as never, 201);
  const { router } = open(`/chat-ai/${here.id}`);
  await userEvent.click(await screen.findByRole("button", { name: "Keep this answer" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Draft from this answer" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/assets/drafts/d1"));
  expect(heard("POST", "/assets/ext/v1/drafts")[0]?.body).toEqual({
    from: { type: "chat", id: answered.id },
  });
});

test("without support marks in the text the tally under it still tells", async () => {
  const { user } = useSession.getState();
  const preferences = { ...user!.preferences, support_marks: false };
  useSession.setState({ user: { ...user!, preferences } });
  conversation(finished());
  open(`/chat-ai/${here.id}`);

  const tally = await screen.findByRole("group", { name: "Support for this answer" });
  expect(tally).toHaveTextContent("1 supported1 without a source");
  expect(screen.getByRole("link", { name: /^Citation 1: Feasibility study/ })).toBeVisible();
  expect(screen.queryByText("No source found")).toBeNull();
});

test("an answer being written is followed, and becomes the stored one at its end", async () => {
  const live = stream();
  conversation(turn({ status: "streaming" }));
  reply("GET", streamPath, live.response);
  open(`/chat-ai/${here.id}`);

  expect(await screen.findByRole("img", { name: "Still writing" })).toBeVisible();
  live.tell(
    { event: "step", data: { name: "searching", detail: "Searching your documents" } },
    { event: "sources", data: { citations: [cited] } },
    { event: "delta", data: { text: "The full cost is 1,840" } },
    { event: "delta", data: { text: " euros per call. [1]" } },
  );
  expect(await screen.findByRole("link", { name: /^Citation 1/ })).toBeVisible();
  expect(screen.getByRole("button", { name: "Stop" })).toBeEnabled();
  expect(screen.queryByRole("group", { name: "Support for this answer" })).toBeNull();

  const [id] = heard("GET", streamPath).map(({ url }) => url.pathname.split("/").at(-1));
  live.tell({ event: "done", data: { chat: finished({ id: id ?? "" }) } });
  expect(await screen.findByRole("group", { name: "Support for this answer" })).toBeVisible();
  expect(screen.queryByRole("img", { name: "Still writing" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
});

test("a broken connection is taken up after the last event heard", async () => {
  const [first, second] = [stream(), stream()];
  const unfinished = turn({ status: "streaming" });
  conversation(unfinished);
  reply("GET", streamPath, ({ headers }) =>
    headers.get("Last-Event-ID") ? second.response() : first.response(),
  );
  vi.spyOn(Math, "random").mockReturnValue(0);
  open(`/chat-ai/${here.id}`);
  await screen.findByRole("img", { name: "Still writing" });
  first.tell({ event: "delta", data: { text: "The fee " } });
  await screen.findByText("The fee");
  first.end();

  await waitFor(() => expect(heard("GET", streamPath)).toHaveLength(2));
  expect(heard("GET", streamPath)[1]?.headers.get("Last-Event-ID")).toBe("1");
});

test("a failed answer keeps what was written and can be asked again", async () => {
  const failed = turn({ status: "error", error: "The model went away." });
  const live = stream();
  conversation(failed);
  reply("GET", streamPath, live.response);
  answer("POST", chatsPath, turn({ status: "pending" }), 201);
  open(`/chat-ai/${here.id}`);
  await waitFor(() => expect(heard("GET", streamPath)).toHaveLength(1));
  live.tell(
    { event: "delta", data: { text: "The fee is" } },
    { event: "error", data: { detail: "The model went away." } },
  );

  expect(await screen.findByText("The fee is")).toBeVisible();
  const alert = await alertWith("The model went away. What was written is kept.");
  await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(heard("POST", chatsPath)).toHaveLength(1));
  expect(heard("POST", chatsPath)[0]?.body).toEqual({
    content: failed.question.content,
    parent_id: null,
  });
});

test("where the documents do not say, the nearest passages are offered", async () => {
  const said = "No sentence was found that answers this. The nearest passages are below.";
  const source = citation({ quote: "The grid fee is fixed until 2031." });
  conversation(
    turn({ answer: answered({ content: said, quoted: true, found: false, sources: [source] }) }),
  );
  open(`/chat-ai/${here.id}`);

  expect(await screen.findByText(said)).toBeVisible();
  const nearest = screen.getByRole("group", { name: "Nearest passages" });
  expect(within(nearest).getByRole("link")).toHaveTextContent(/The grid fee.*page 41/);
  expect(screen.queryByText("Quoted from the document, not rewritten")).toBeNull();
});

test("quoting is called quoting", async () => {
  const quote = "“The fee is fixed.” [1]";
  conversation(turn({ answer: answered({ content: quote, citations: [cited], quoted: true }) }));
  open(`/chat-ai/${here.id}`);
  expect(await screen.findByText("Quoted from the document, not rewritten")).toBeVisible();
});

test("a citation of a retracted work says so, and when that was asked", async () => {
  const work = standing({ retracted: true });
  const old = finished();
  conversation({ ...old, answer: { ...old.answer!, citations: [{ ...cited, standing: work }] } });
  open(`/chat-ai/${here.id}`);
  const chip = await screen.findByRole("link", { name: /^Citation 1: .*, page 41. Retracted$/ });
  await userEvent.hover(chip);
  expect(await screen.findByTitle("As of 20/11/2026")).toHaveTextContent("Retracted");
});

test("an answer says which of its sources were replaced, and which are gone", async () => {
  const old = finished();
  const [gone, kept] = [
    citation({ index: 2, document_name: "Gone.pdf", source: "gone" }),
    citation({ index: 3, document_name: "Kept.pdf", source: "current" }),
  ];
  const content = "The fee is fixed [1]. It is high [2]. It is due [3].";
  const citations = [{ ...cited, source: "changed" as const }, gone, kept];
  conversation({ ...old, answer: answered({ content, citations }) });
  open(`/chat-ai/${here.id}`);
  const answer = await screen.findByRole("group", { name: "Answer" });
  const { document_name } = cited;
  await waitFor(() =>
    expect(answer).toHaveTextContent(`${document_name}: replaced by a newer version`),
  );
  expect(answer).toHaveTextContent("Gone.pdf: no longer available");
  expect(answer).not.toHaveTextContent("Kept.pdf:");
});
