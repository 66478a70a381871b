import { endpoints } from "@lectern/contract/endpoints";
import { expect, test } from "vitest";

import { callAt, startApp } from "#test/app.ts";

import { seed } from "./samples.ts";

const app = await startApp({ sampleWorkspace: true });

test("an empty installation opens with three documents that become ready, and a sign-in told once", async () => {
  const { email, password } = app.firstSignIn ?? { email: "", password: "" };
  expect(password).toHaveLength(16);
  const { body: session } = await app.call(endpoints.login, { body: { email, password } });
  const caller = { token: session.access_token, organizationId: undefined as string | undefined };
  const { body: organizations } = await callAt(app.url, caller, endpoints.listOrganizations, {});
  expect(organizations.results.map(({ name }) => name)).toEqual(["Northgate Harbour"]);
  caller.organizationId = organizations.results[0]?.id;

  const documents = async () =>
    (await callAt(app.url, caller, endpoints.recentDocuments, {})).body.results;
  await expect
    .poll(async () => (await documents()).map(({ status }) => status))
    .toEqual(["ready", "ready", "ready"]);
  expect(
    (await documents()).map(({ language, page_count }) => `${language} ${page_count}`).toSorted(),
  ).toEqual(["de 3", "en 3", "zh 3"]);
});

test("an installation with an account is left as it is", async () => {
  expect(await seed(app.deps)).toBeUndefined();
});
