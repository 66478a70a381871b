import { expect, test } from "vitest";

import { startVectors } from "#test/library/vectors.ts";
import { openAiOf } from "#test/protocols/openai.ts";

const { app } = await startVectors();
const person = await app.signUp();
const openai = await openAiOf(app.url, person);

test("the embedding model is listed, and makes vectors in either encoding", async () => {
  const { data } = await openai.models.list();
  expect(data.at(-1)).toMatchObject({ id: "first", kind: "embedding" });
  const input = ["The physician came.", "The doctor came."];
  // The client asks for base64 unless told otherwise.
  const packed = await openai.embeddings.create({ model: "first", input });
  const plain = await openai.embeddings.create({ model: "first", input, encoding_format: "float" });
  expect(packed.data[0]?.embedding).toHaveLength(64);
  expect([...packed.data[1]!.embedding]).toEqual(plain.data[1]!.embedding);
  expect(packed.usage.total_tokens).toBeGreaterThan(0);
  for (const wrong of [{ dimensions: 3 }, { input: [[1, 2]] }, { input: [] }]) {
    const vectors = openai.embeddings.create({ model: "first", input, ...wrong } as never);
    await expect(vectors).rejects.toMatchObject({ status: 400 });
  }
  const other = openai.embeddings.create({ model: "extractive", input });
  await expect(other).rejects.toMatchObject({ status: 404 });
});

test("an embedding model does not answer", async () => {
  const messages = [{ role: "user" as const, content: "Hello?" }];
  const answer = openai.chat.completions.create({ model: "first", messages });
  await expect(answer).rejects.toMatchObject({ status: 404, code: "model_not_found" });
});

test("vectors need a key that may ask", async () => {
  const reader = await openAiOf(app.url, person, { scopes: ["library.read", "chat.read"] });
  const vectors = reader.embeddings.create({ model: "first", input: "A doctor." });
  await expect(vectors).rejects.toMatchObject({ status: 403 });
});
