import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { settled } from "#test/library/library.ts";
import { questionOf, questionsOf, ran, resultsOf, setOf } from "#test/library/retrieval-tests.ts";
import { text, versions } from "#test/library/versions.ts";

const app = await startApp();
const { added, replaced } = versions(app);

const granite = "The pier is made of granite.";
const rails = "Its rails were laid in 1911.";

async function pier() {
  const ada = await app.signUp();
  const { id: collection_id } = await ada.collection();
  const document = await added(ada, collection_id, text(`${granite}\n\n${rails}`));
  await settled(ada, document.id);
  const set_id = await setOf(ada);
  await questionOf(ada, set_id, "What is the pier made of?", [document.id, granite]);
  return { ada, document, set_id };
}

const stateOf = async (person: Person, set_id: string) => {
  const [question] = await questionsOf(person, set_id);
  const [passage] = question?.passages ?? [];
  return [question?.gone, passage?.state, passage?.document_id];
};

test("a later version keeps the expectation where it holds the quote", async () => {
  const { ada, document, set_id } = await pier();
  const second = await replaced(ada, document, text(`The second edition.\n\n${granite}`));
  await expect.poll(() => stateOf(ada, set_id)).toEqual([false, "there", second.id]);
  const [result] = await resultsOf(ada, await ran(ada, set_id));
  expect(result).toMatchObject({ outcome: "found", rank: 1 });
});

test("a version without the quote leaves the question without its passage, until one has it again", async () => {
  const { ada, document, set_id } = await pier();
  const second = await replaced(ada, document, text(`The pier is made of concrete. ${rails}`));
  await expect.poll(() => stateOf(ada, set_id)).toEqual([true, "missing", document.id]);
  expect((await ran(ada, set_id)).figures).toMatchObject({ tested: 0, gone: 1 });
  const third = await replaced(ada, second, text(`${rails} ${granite}`));
  await expect.poll(() => stateOf(ada, set_id)).toEqual([false, "there", third.id]);
});
