import { expect } from "@playwright/test";

import { ask, citationsShown } from "./answers.ts";
import { password } from "./client.ts";
import { addCollection, addDocument, samples } from "./documents.ts";
import { expectLit } from "./lit-boxes.ts";
import { onOwnProduct } from "./own-product.ts";

const test = onOwnProduct({ PUBLIC_URL: "http://lectern.example.org/lectern" });

test(
  "below a path of its host, everything that the product does stays below it",
  { tag: "@long" },
  async ({ page, context, person, baseURL }) => {
    test.setTimeout(120_000);
    const { id } = await addCollection(person, "Harbour");
    await addDocument(person, id, samples.english);
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));

    await page.goto(`${baseURL}/chat-ai?collections=${id}`);
    const answer = await ask(page, "What does the recommended installation cost to build?");
    expect(page.url()).toContain(`${baseURL}/chat-ai/`);
    const [citation] = await citationsShown(page, person);
    await page.reload();
    await answer
      .getByRole("link", { name: /^Citation 1:/ })
      .first()
      .click();
    const evidence = page.getByRole("complementary", { name: "Evidence" });
    const number = citation?.page ?? 0;
    await expect(
      evidence.locator(`.page[data-page-number="${number}"] .endOfContent`),
    ).toBeAttached();
    await expectLit(page, number, citation?.quote ?? "");

    await page.getByRole("link", { name: "Library" }).first().click();
    await page.getByRole("button", { name: "Actions for Harbour", exact: true }).click();
    await page.getByRole("menuitem", { name: "Publish", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Publish “Harbour”" });
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await dialog.getByRole("button", { name: "Create link" }).click();
    const link = await dialog.getByLabel("The link", { exact: true }).inputValue();
    expect(link).toContain(`${baseURL}/p/`);
    await page.goto(link);
    await page.getByRole("link", { name: samples.english.name }).click();
    await expect(page.locator(".page").first()).toBeVisible();

    await page.goto(`${baseURL}/settings/security`);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(`${baseURL}/auth/login`);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).not.toHaveURL(/\/auth\//);
    const cookies = await context.cookies(`${baseURL}/auth/ext/v1/token`);
    const outside = cookies.filter(({ path }) => !path.startsWith("/lectern"));
    // The prefix __Host-, which it has with https, demands the path "/".
    expect(outside.map(({ name }) => name)).toEqual(["lectern-passkey"]);

    const web = requested.filter((url) => url.startsWith("http"));
    expect(web.filter((url) => !url.startsWith(`${baseURL}/`))).toEqual([]);
  },
);
