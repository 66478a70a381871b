import { endpoints, type EndpointName } from "@lectern/contract/endpoints";
import { expect, test } from "vitest";

import { routes } from "../src/features.ts";
import { startApp } from "./app.ts";

const app = await startApp();
const names = Object.keys(endpoints) as EndpointName[];
const owner = await app.signUp("Ada");

test("serves every endpoint of the contract, and nothing beside it", () => {
  const served = routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).toSorted();
  const promised = names
    .map((name) => `${endpoints[name].method} ${endpoints[name].path}`)
    .toSorted();
  expect(served).toEqual(promised);
});

test("few endpoints are open to anyone, and each of them is known", () => {
  expect(names.filter((name) => endpoints[name].access === "public").toSorted()).toEqual(
    [
      "confirmEmail",
      "describeUploads",
      "findSignInProvider",
      "finishPasskeySignIn",
      "finishProviderSignIn",
      "forgotPassword",
      "getFile",
      "getInstallation",
      "getLogoFile",
      "getSamlMetadata",
      "healthz",
      "login",
      "logout",
      "previewInvitation",
      "readyz",
      "refreshToken",
      "register",
      "resendConfirmation",
      "resetPassword",
      "returnFromProvider",
      "signInByProxy",
      "startPasskeySignIn",
      "startProviderSignIn",
      "takeSamlResponse",
    ].toSorted(),
  );
});

test("ids that cannot be ids name nothing", async () => {
  for (const id of ["1", "../../etc/passwd", "0".repeat(40), `${owner.organizationId} `]) {
    const response = await fetch(
      `${app.url}/libraries/ext/v1/collections/${encodeURIComponent(id)}`,
      {
        headers: { authorization: `Bearer ${owner.token}`, "org-id": owner.organizationId },
      },
    );
    expect(response.status).toBe(404);
  }
});
