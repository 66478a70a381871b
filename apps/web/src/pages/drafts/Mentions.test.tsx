import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { draft, draftComment, draftSection, petra } from "#test/drafts.ts";
import { draftPath, openDraftScreen } from "#test/screens/draft-screen.tsx";
import { ada } from "#test/render.tsx";
import { answer, heard, refuse, reply } from "#test/script.ts";

const clean = draftSection("In short", "All is well.", { state: "in_review" });
const before = draft([clean]);
const peter = { ...petra, id: "0199f0ef-0000-7000-8000-0000000000bb", first_name: "Peter" };
const commentsPath = `${draftPath}/comments` as const;

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

/** Opens the dialog of a comment; those who can open the draft are Ada herself, Petra and Peter. */
async function openComment() {
  openDraftScreen(before);
  reply("GET", `${draftPath}/readers`, ({ url }) => {
    const q = (url.searchParams.get("q") ?? "").toLowerCase();
    const results = [ada, petra, peter].filter(({ first_name, last_name }) =>
      `${first_name} ${last_name}`.toLowerCase().includes(q),
    );
    return Response.json({ total: results.length, results });
  });
  answer("POST", commentsPath, before);
  await userEvent.click(await screen.findByRole("button", { name: "Comment" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Comment on section 1" }));
  return { dialog, field: dialog.getByRole("textbox", { name: /^Comment/ }) };
}

const sent = () => heard("POST", commentsPath).at(-1)?.body;

test("@ offers others who can open the draft; arrows and Enter mention one by id", async () => {
  const { dialog, field } = await openComment();
  await userEvent.type(field, "Is this right, @");
  const list = await dialog.findByRole("listbox");
  const names = () =>
    within(list)
      .getAllByRole("option")
      .map((one) => one.id);
  expect(names()).toHaveLength(2);
  expect(field).toHaveAttribute("aria-controls", list.id);
  expect(field).toHaveAttribute("aria-activedescendant", names()[0]);
  await userEvent.keyboard("{ArrowDown}");
  expect(field).toHaveAttribute("aria-activedescendant", names()[1]);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(field).toHaveValue("Is this right, @Petra Lindqvist ");
  expect(dialog.queryByRole("listbox")).toBeNull();
  await userEvent.keyboard("or @peter");
  await userEvent.click(await dialog.findByRole("option", { name: /Peter Lindqvist/ }));
  expect(field).toHaveValue("Is this right, @Petra Lindqvist or @Peter Lindqvist ");
  expect(field).toHaveFocus();
  await userEvent.click(dialog.getByRole("button", { name: "Add comment" }));
  await waitFor(() =>
    expect(sent()).toEqual({
      section_id: clean.id,
      quote: "",
      text: "Is this right, @Petra Lindqvist or @Peter Lindqvist",
      mentions: [petra.id, peter.id],
    }),
  );
});

test("a name that is deleted again, or only written, mentions nobody", async () => {
  const { dialog, field } = await openComment();
  await userEvent.type(field, "@petra");
  await userEvent.click(await dialog.findByRole("option", { name: /Petra/ }));
  await userEvent.clear(field);
  await userEvent.type(field, "@Peter Lindqvist knows it");
  await waitFor(() => expect(dialog.queryByRole("listbox")).toBeNull());
  await userEvent.click(dialog.getByRole("button", { name: "Add comment" }));
  await waitFor(() => expect(sent()).toMatchObject({ mentions: [] }));
});

test("Escape closes the list, then the dialog; nobody found is said", async () => {
  const { dialog, field } = await openComment();
  await userEvent.type(field, "@p");
  await dialog.findByRole("listbox");
  await userEvent.keyboard("{Escape}");
  expect(dialog.queryByRole("listbox")).toBeNull();
  expect(field).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, "@zoe");
  expect(await dialog.findByText(/^No one who can open this draft matches/)).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a refused mention is said at the field, which keeps the text", async () => {
  const { dialog, field } = await openComment();
  refuse("POST", commentsPath, 422, {
    detail: [
      { loc: ["body", "mentions"], msg: "Only people who can open this draft can be mentioned." },
    ],
    code: "draft_mention_unknown",
  });
  await userEvent.type(field, "@petra");
  await userEvent.click(await dialog.findByRole("option", { name: /Petra/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Add comment" }));
  expect(
    await dialog.findByText("Only people who can open this draft can be mentioned."),
  ).toBeVisible();
  expect(field).toHaveValue("@Petra Lindqvist ");
});

test("names that a comment mentions are marked, one's own apart", async () => {
  const me = { id: ada.id, name: "Ada Example" };
  const comments = [
    draftComment("@Ada Example: ask @Petra Lindqvist, not @Peter.", {
      mentions: [me, { id: petra.id, name: "Petra Lindqvist" }],
    }),
  ];
  openDraftScreen(draft([clean], { comments, open_comments: 1 }));
  const [own, other] = [
    await screen.findByText("@Ada Example", { selector: "bdi" }),
    screen.getByText("@Petra Lindqvist", { selector: "bdi" }),
  ];
  expect(own.className).not.toBe(other.className);
  expect(screen.queryByText("@Peter", { selector: "bdi" })).toBeNull();
});
