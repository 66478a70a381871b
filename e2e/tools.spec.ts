import { expect, type Page } from "@playwright/test";

import { firstMark, scriptOf } from "../apps/server/test/agents/run-model.ts";
import {
  calling,
  saying,
  startModelServer,
} from "../apps/server/test/servers/models/model-server.ts";
import { startToolServer } from "../apps/server/test/servers/tool-server.ts";
import { addCollection, addDocument, samples } from "./documents.ts";
import { expectGoodLookHere } from "./good-look.ts";
import { onOwnProduct } from "./own-product.ts";
import { approval, openPlan, report } from "./runs.ts";

const model = await startModelServer();
const tools = await startToolServer();

const test = onOwnProduct({
  MODEL_BASE_URL: model.url,
  MODEL_NAME: "scripted",
  EGRESS_ALLOW: "127.0.0.1",
});

test.afterAll(async () => {
  await model.stop();
  await tools.stop();
});

/** Adds the tool server in the settings. */
async function addTools(page: Page) {
  await page.goto("/settings/tools");
  await page.getByRole("button", { name: "New tool server" }).click();
  const form = page.getByRole("dialog", { name: "New tool server" });
  await form.getByLabel("Name").fill("Weather");
  await form.getByLabel("Address").fill(tools.url);
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: /^Try the connection/ }).click();
  await expect(page.getByText("Forecast", { exact: true })).toBeVisible();
}

test(
  "an admin adds a tool server; a call waits for approval, and its result is no citation",
  { tag: "@long" },
  async ({ page, person }) => {
    const { id } = await addCollection(person, "Harbour");
    await addDocument(person, id, samples.english);
    model.script = ({ body }) => {
      if (!body["tools"]) return saying("A title");
      const isAnswered = body.messages.some(({ role }) => role === "tool");
      return isAnswered
        ? saying("Rain is expected in Porto. [T1]")
        : calling("Weather_forecast", { city: "Porto" });
    };

    await addTools(page);

    await page.goto(`/chat-ai?collections=${id}`);
    await page.getByRole("textbox", { name: "Ask your documents" }).fill("Will it rain in Porto?");
    await page.keyboard.press("Enter");
    const decision = page.getByRole("group", { name: /^Approve the call of/ });
    await expect(decision).toBeVisible();
    await expect(page.getByText('"city"')).toBeVisible();
    expect(tools.cities).toEqual([]);
    await page.reload();
    await decision.getByRole("button", { name: "Approve" }).click();
    const answer = page.getByRole("group", { name: "Answer", exact: true });
    await expect(answer).toContainText("Rain is expected in Porto.");
    await expect(answer.getByText(/^From .*Forecast.*, outside your library/)).toBeVisible();
    await expect(answer.getByRole("link", { name: /^Citation/ })).toHaveCount(0);
    expect(tools.cities).toEqual(["Porto"]);

    await page.reload();
    await answer.getByText("Done").click();
    await expect(answer.getByText("Rain in Porto, 12 degrees.")).toBeVisible();
  },
);

test(
  "a plan allows a tool; its call waits for approval, and the report says that it is outside",
  { tag: "@long" },
  async ({ page, person }) => {
    const before = tools.cities.length;
    model.script = scriptOf({
      researcher: (call) =>
        call === 0
          ? 'TOOL Weather_forecast {"city": "Porto"}'
          : "NOTE Q1 [T1] Rain is expected in Porto.\nDONE",
      writer: (_, asked) => `Rain is expected in Porto [${firstMark(asked)}].`,
    }).script;
    await addTools(page);
    await openPlan(page, person);
    const choices = page.getByRole("group", { name: "Tools" });
    await choices.getByRole("checkbox", { name: /^Forecast · Weather/ }).check();
    await expect(page.getByText("Version 2").first()).toBeVisible();
    await expectGoodLookHere(page, "a plan with a tool", choices);
    await approval(page).click();

    const decision = page.getByRole("group", { name: /^Approve the call of/ });
    await expect(decision).toBeVisible();
    await expectGoodLookHere(page, "a call of a run that waits", decision);
    expect(tools.cities).toHaveLength(before);
    await decision.getByRole("button", { name: "Approve" }).click();
    await expect(report(page)).toContainText("Rain is expected in Porto");
    await expect(report(page)).toContainText(/From .*Weather.*, outside your library/);
    await expect(report(page).getByRole("link", { name: /^Citation/ })).toHaveCount(0);
    expect(tools.cities.slice(before)).toEqual(["Porto"]);
  },
);
