import { expect, test } from "vitest";

import { endpoints } from "#test/app.ts";
import { ends, leaseReviews } from "#test/agents/lease-reviews.ts";
import { asking, cellOf, filled, reviewOf } from "#test/agents/reviews.ts";
import { saying } from "#test/servers/models/model-server.ts";

const { server, installed, ada, lease, promptsOf, readBy } = await leaseReviews();

test("a model that fails is replaced by the built-in one, with the reason", async () => {
  server.script = () => [{ status: 401, body: "no" }];
  const id = await lease();
  const review = await reviewOf(ada, [id], [ends]);
  await filled(ada, review.id);
  expect(await cellOf(ada, review.id, id, review.columns[0]!.id)).toMatchObject({
    cell: { state: "suggested", value: { date: "2027-12-31" } },
    result: { model: null, fallback: { detail: expect.any(String) } },
  });
});

test("a review that chose the built-in model asks no other", async () => {
  const id = await lease();
  const review = await reviewOf(ada, [id], [ends], { model: "extractive" });
  await filled(ada, review.id);
  expect(server.asked).toEqual([]);
  const { result } = await cellOf(ada, review.id, id, review.columns[0]!.id);
  expect(result).toMatchObject({ state: "suggested", model: null, fallback: null });
});

test("a model that one may not choose is refused", async () => {
  const id = await lease();
  const source = { type: "documents" as const, document_ids: [id] };
  const body = { name: "Leases", source, columns: [], model: "nobody's" };
  const made = await ada.call(endpoints.createReview, { body });
  expect([made.status, made.body]).toMatchObject([422, {}]);
  const review = await reviewOf(ada, [id]);
  const change = { params: { review_id: review.id }, body: { model: "nobody's" } };
  expect((await ada.call(endpoints.updateReview, change)).status).toBe(422);
  const chosen = { ...change, body: { model: "extractive" } };
  expect((await ada.call(endpoints.updateReview, chosen)).body.model).toBe("extractive");
});

test("once a review is stopped, no request to a model begins, and what runs is ended", async () => {
  const id = await lease();
  const review = await reviewOf(ada, [id], [ends]);
  const params = { review_id: review.id };
  server.script = async function* () {
    await ada.call(endpoints.stopReview, { params, body: {} });
    for (let n = 0; n < 100; n++) yield { wait: 100 };
    yield* saying("Q1 NONE");
  };
  await filled(ada, review.id);
  await expect.poll(() => server.leftAt, { timeout: 5000 }).toBeGreaterThan(0);
  expect(server.asked).toHaveLength(1);
  const { cell } = await cellOf(ada, review.id, id, review.columns[0]!.id);
  expect(cell).toMatchObject({ state: "empty", result_id: null });
});

test("where a document does not fit, the passages that fit the questions are read", async () => {
  const filler = Array.from(
    { length: 400 },
    (_, at) =>
      `Schedule ${at} lists the fittings of room ${at}. ${"Brass handles and oak doors. ".repeat(12)}`,
  );
  const document = await lease([...filler, "The guarantor of the tenant is Brightwater Holdings."]);
  const { cells } = await readBy(
    [
      "Q1 VALUE Brightwater Holdings\nQ1 QUOTE The guarantor of the tenant is Brightwater Holdings\nQ2 NONE",
    ],
    [asking("Who is the guarantor of the tenant?"), asking("Who are the lawyers?")],
    document,
  );
  const [prompt = ""] = promptsOf();
  expect(prompt).toContain("The guarantor of the tenant is Brightwater Holdings.");
  expect(prompt.length / 4).toBeLessThan(installed.windowTokens);
  expect(cells).toMatchObject([
    { state: "answered", value: { text: "Brightwater Holdings" }, support: "supported" },
    { state: "not_found", reason: { code: "review_best_pages_without_answer" } },
  ]);
});
