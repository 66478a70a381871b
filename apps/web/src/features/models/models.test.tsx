import type { ModelChoice, Provider } from "@lectern/contract/models";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { useNotices } from "#platform/notify.ts";
import { none, openModels, startModels } from "#test/screens/models-screen.tsx";
import { show } from "#test/render.tsx";
import { answer, heard, refuse } from "#test/script.ts";

import { ModelChip } from "./index.ts";

const path = "/settings/ext/v1";
const id = (n: number) => `0191a000-0000-7000-8000-00000000000${n}`;
const model = (n: number, label: string): Provider["models"][number] => ({
  id: id(n),
  name: label,
  label,
  purpose: "chat",
  window_tokens: 8_192,
  window_assumed: true,
  sees: false,
  stands_in: true,
  price: null,
  audience: { kind: "everyone" },
});
const provider: Provider = {
  id: id(9),
  name: "Harbour vLLM",
  kind: "openai",
  base_url: "https://models.example.org/v1",
  key_set: true,
  models: [model(1, "One"), model(2, "Two")],
  created_at: "2026-01-02T03:04:05Z",
  updated_at: "2026-01-02T03:04:05Z",
};
const choice = (n: string, label: string, from: string | null): ModelChoice => ({
  id: n,
  label,
  provider: from,
  window_tokens: 8_192,
  sees: false,
});
const quotes = choice("extractive", "extractive", null);

beforeEach(startModels);

test("without a model it says that answers quote, and a server on this machine is offered", async () => {
  const nearby = { name: "Ollama", kind: "openai" as const, base_url: "http://127.0.0.1:11434/v1" };
  answer("GET", `${path}/providers`, { ...none, nearby });
  answer("POST", `${path}/providers`, provider);
  openModels();
  expect(
    await screen.findByText("No model connected. Answers quote your documents."),
  ).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Connect" }));
  await waitFor(() =>
    expect(heard("POST", `${path}/providers`).map(({ body }) => body)).toEqual([nearby]),
  );
});

test("a provider shows its models and whether its key is set; its test is told, and the order changed by keys", async () => {
  answer("GET", `${path}/providers`, {
    ...none,
    total: 1,
    results: [provider],
    order: [id(1), id(2)],
  });
  const detail = "The provider rejected the key. Enter it again.";
  answer("POST", `${path}/providers/{provider_id}/test`, { answered: false, ms: null, detail });
  answer("PUT", `${path}/models/order`, undefined);
  openModels();
  const card = await screen.findByRole("region", { name: "Harbour vLLM" });
  expect(within(card).getByText(/Key set/)).toBeVisible();
  expect(within(card).getAllByText(/8.2k tokens assumed/)).toHaveLength(2);
  await userEvent.click(within(card).getByRole("button", { name: "Test" }));
  expect(await within(card).findByRole("alert")).toHaveTextContent(detail);
  screen.getByRole("button", { name: /Move .*Two.* up/ }).focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() =>
    expect(heard("PUT", `${path}/models/order`)[0]?.body).toEqual({ model_ids: [id(2), id(1)] }),
  );
});

test("a model gets its price, and a wrong one is refused in place", async () => {
  const priced = { ...model(1, "One"), price: { input: 2.5, output: 10, currency: "EUR" } };
  const models = [priced, model(2, "Two")];
  answer("GET", `${path}/providers`, { ...none, total: 1, results: [{ ...provider, models }] });
  const modelPath = `${path}/providers/{provider_id}/models/{model_id}` as const;
  const [code, msg] = [
    "model_price_invalid",
    "Enter a price from 0 to 100,000 for a million tokens.",
  ];
  refuse("PATCH", modelPath, 422, { detail: [{ loc: ["body", "price", "output"], msg, code }] });
  openModels();
  const person = userEvent.setup();
  expect(await screen.findByText(/€2.50 \/ €10 per million tokens/)).toBeVisible();
  await person.click(screen.getByRole("button", { name: /More for .*Two/ }));
  await person.click(await screen.findByRole("menuitem", { name: "Edit" }));
  const fields = await screen.findByRole("group", { name: "Price per million tokens" });
  const field = (name: string) => within(fields).getByRole("textbox", { name });
  expect(field("Currency")).toHaveValue("EUR");
  await person.type(field("Input"), "0,5");
  await person.click(screen.getByRole("button", { name: "Save" }));
  expect(await within(fields).findByRole("alert")).toHaveTextContent(msg);
  const sent = () =>
    heard("PATCH", modelPath).map(({ body }) => (body as { price: unknown }).price);
  expect(sent()).toEqual([{ input: 0.5, output: null, currency: "EUR" }]);
  answer("PATCH", modelPath, model(2, "Two"));
  await person.type(field("Output"), "2");
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent()[1]).toEqual({ input: 0.5, output: 2, currency: "EUR" }));
});

test("it says how far documents are prepared, which model is not used, and takes one away with undo", async () => {
  const [first, second] = [model(3, "Vectors"), model(4, "Newer vectors")];
  const models = [first, second].map((one) => ({ ...one, purpose: "embedding" as const }));
  const meaning = { model: "Vectors", documents: 3, made: 1 };
  const set = { ...none, total: 1, results: [{ ...provider, models }], used: [id(3)] };
  answer("GET", `${path}/providers`, { ...set, meaning });
  answer("PUT", `${path}/models/order`, undefined);
  openModels();
  expect(await screen.findByText(/^1 of 3 documents are prepared/)).toBeVisible();
  expect(screen.getByRole("progressbar", { name: "Documents prepared" })).toBeVisible();
  const person = userEvent.setup();
  const choose = async (name: RegExp, action: string) => {
    await person.click(screen.getByRole("button", { name }));
    await person.click(await screen.findByRole("menuitem", { name: action }));
  };
  expect(screen.getAllByText(/not used: another one is active/)).toHaveLength(1);
  await choose(/More for .*Newer vectors/, "Use this one");
  await waitFor(() =>
    expect(heard("PUT", `${path}/models/order`)[0]?.body).toEqual({ model_ids: [id(4)] }),
  );
  answer("GET", `${path}/providers`, { ...set, meaning: { ...meaning, made: 3 } });
  expect(await screen.findByText("3 documents are found by what they mean")).toBeVisible();
  await choose(/More for .*Newer vectors/, "Remove");
  expect(screen.queryByText("Newer vectors")).toBeNull();
  act(() => useNotices.getState().shown.at(-1)?.action?.run());
  expect(await screen.findByText("Newer vectors")).toBeVisible();
});

test("the model is chosen where one asks; where there is only quoting there is nothing to choose", async () => {
  answer("GET", `${path}/models`, {
    total: 3,
    results: [choice(id(1), "One", "Ours"), choice(id(2), "Two", "Ours"), quotes],
  });
  const chosen = vi.fn<(model: string | null) => void>();
  const { unmount } = show(<ModelChip model={null} onChange={chosen} />);
  await userEvent.click(await screen.findByRole("button", { name: "One" }));
  await userEvent.click(await screen.findByRole("menuitemradio", { name: /Two/ }));
  expect(chosen).toHaveBeenLastCalledWith(id(2));
  unmount();
  show(<ModelChip model={id(7)} onChange={chosen} />);
  expect(await screen.findByRole("button", { name: "Model no longer available" })).toBeVisible();
});
