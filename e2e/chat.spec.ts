import { expect, type Locator, type Page } from "@playwright/test";

import {
  type ModelRequest,
  type Move,
  saying,
} from "../apps/server/test/servers/models/model-server.ts";
import type { Client } from "./client.ts";
import { addCollection, addDocument, samples } from "./documents.ts";
import { test as quoting } from "./person.ts";
import { test } from "./writing.ts";

/** A promise with a function that resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Returns the citation mark of the passage that contains these words. */
function markOf({ body }: ModelRequest, words: string): string {
  const passages = body.messages.at(-1)?.content.split("<passage ") ?? [];
  const plain = (text: string) => text.replaceAll(/[\s>]+/g, " ");
  const passage = passages.find((one) => plain(one).includes(words));
  return /^mark="(\[\d+\])"/.exec(passage ?? "")?.[1] ?? "no passage holds it";
}

async function ask(page: Page, person: Client, question: string): Promise<Locator> {
  const { id } = await addCollection(person, "Harbour");
  await addDocument(person, id, samples.english);
  await page.goto(`/chat-ai?collections=${id}`);
  await page.getByRole("textbox", { name: "Ask your documents" }).fill(question);
  await page.keyboard.press("Enter");
  return page.getByRole("group", { name: "Answer", exact: true });
}

const cost = "What does the recommended installation cost to build?";
const writing = (answer: Locator) => answer.getByRole("img", { name: "Still writing" });

quoting("a question that the library does not answer is told so", async ({ page, person }) => {
  const answer = await ask(page, person, "Which orchestra played at the opening of the opera?");
  await expect(answer).toContainText("No sentence was found that answers this.");
  await expect(answer.getByRole("link", { name: /^Citation/ })).toHaveCount(0);
  await expect(answer.getByText("Quoted from the document")).toBeHidden();
});

test("a reload in the middle of an answer finds it still being written, once", async ({
  page,
  person,
  model,
}) => {
  const { open, opened } = gate();
  model.script = async function* (asked): AsyncGenerator<Move> {
    yield { delta: `It costs 8.4 million euros ${markOf(asked, "8.4 million euros to build")}.` };
    await opened;
    yield* saying(" It is in service 26 months later.");
  };
  const answer = await ask(page, person, cost);
  await expect(answer).toContainText("It costs 8.4 million euros");
  await page.reload();
  await expect(answer).toContainText("It costs 8.4 million euros");
  await expect(writing(answer)).toBeVisible();
  await expect(answer).not.toContainText("26 months");

  open();
  await expect(answer).toContainText("It is in service 26 months later.");
  await expect(answer.getByRole("group", { name: "Support for this answer" })).toBeVisible();
  await expect(answer.getByText("It costs 8.4 million euros")).toHaveCount(1);
  await expect(answer.getByRole("link", { name: /^Citation \d+: Shore power/ })).toHaveCount(1);
  expect(model.asked).toHaveLength(1);
});

test("what had been written when an answer is stopped stays", async ({ page, person, model }) => {
  const { opened } = gate();
  model.script = async function* (): AsyncGenerator<Move> {
    yield { delta: "The board decides in June 2026." };
    await opened;
  };
  const answer = await ask(page, person, "When does the board decide?");
  await expect(answer).toContainText("The board decides in June 2026.");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(answer.getByText("Stopped.")).toBeVisible();
  await expect(answer).toContainText("The board decides in June 2026.");
  await expect.poll(() => model.open, "the model is not kept writing").toBe(0);
  await page.reload();
  await expect(answer).toContainText("The board decides in June 2026.");
  await expect(answer.getByText("Stopped.")).toBeVisible();
});

test("an invented sentence is shown as such; an invented quote and the mark [9] go", async ({
  page,
  person,
  model,
}) => {
  model.script = (asked) =>
    saying(
      `The installation costs 8.4 million euros to build ${markOf(asked, "8.4 million euros to build")}. `,
      "Every captain applauds the emerald lighthouse [9]. ",
      `The study says “the quay will be painted green” ${markOf(asked, "8.4 million euros to build")}. `,
      `The installation costs 9.1 million euros to build ${markOf(asked, "8.4 million euros to build")}.`,
    );
  const answer = await ask(page, person, cost);
  const support = answer.getByRole("group", { name: "Support for this answer" });
  await expect(support).toContainText("1 supported");
  await expect(support).toContainText("1 contradicted");
  await expect(support).toContainText("2 without a source");
  await expect(answer.getByText("Contradicts its source")).toBeVisible();
  await expect(answer.getByText("The source says 8.4 million euros.")).toBeVisible();
  await expect(answer).toContainText(/emerald lighthouse\.\s*No source found/);
  await expect(answer.getByText("No source found")).toHaveCount(1);
  await expect(answer.getByText("Not in the cited source")).toHaveCount(1);
  await expect(answer.getByRole("link", { name: /^Citation 9/ })).toHaveCount(0);
  await expect(answer).not.toContainText("[9]");
  await expect(answer).toContainText("the quay will be painted green");
  await expect(answer).not.toContainText("“the quay");
});

test("a model that fails says why, and quotes answer in its place; a poor answer is asked about", async ({
  page,
  person,
  model,
}) => {
  model.script = () => [{ status: 401 }];
  const answer = await ask(page, person, cost);
  const failed = answer.getByRole("alert");
  await expect(failed).toContainText("The model provider rejected the API key (401).");
  await expect(failed.getByRole("link", { name: "Check the models" })).toHaveAttribute(
    "href",
    "/settings/models",
  );
  await failed.getByRole("button", { name: "Answer with quotes" }).click();
  await expect(answer).toContainText("8.4 million euros");
  await expect(failed).toBeHidden();

  const poor = answer.getByRole("button", { name: "Poor answer" });
  const wrongSource = page.getByRole("menuitemradio", { name: "It cites the wrong passage" });
  await poor.click();
  // The open menu hides the rest of the page from assistive technology, and so from role locators.
  await expect(wrongSource).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(poor).toHaveAttribute("aria-pressed", "true");
  await poor.click();
  await wrongSource.click();
  await poor.click();
  await expect(wrongSource).toBeChecked();
  await page.getByRole("menuitemradio", { name: "Something else…" }).click();
  const dialog = page.getByRole("dialog", { name: "What was wrong?" });
  await dialog.getByRole("textbox", { name: "In your words" }).fill("It misses the year.");
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await poor.click();
  await page.getByRole("menuitemradio", { name: "Remove feedback" }).click();
  await expect(poor).toHaveAttribute("aria-pressed", "false");
});
