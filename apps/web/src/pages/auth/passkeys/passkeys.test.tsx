import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { browserWithPasskeys, requestOptions, sent, signed } from "#test/passkeys.ts";
import { ada, showRoutes, tokens } from "#test/render.tsx";
import { answer, heard, refuse } from "#test/script.ts";
import { installation, startSignedOut } from "#test/signed-out.ts";

import { routes } from "../../../router.tsx";

const path = "/auth/ext/v1/passkey-sign-in";
const ask = { name: "Sign in with a passkey" };

beforeEach(() => {
  startSignedOut();
  answer("GET", "/settings/ext/v1/installation", installation);
  answer("GET", "/organization/ext/v1/invitations", { total: 0, results: [] });
  answer("POST", `${path}/start`, requestOptions);
  answer("POST", path, { ...tokens(), user: ada });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a passkey signs in by one button, without a name, and opens the place that was asked for", async () => {
  const { get } = browserWithPasskeys();
  get.mockResolvedValue(signed);
  const { router } = showRoutes(routes, "/library/shared");
  await userEvent.click(await screen.findByRole("button", ask));
  await screen.findByRole("navigation", { name: "Main" });
  expect(router.state.location.pathname).toBe("/library/shared");
  expect(heard("POST", path)[0]?.body).toMatchObject({ credential: sent });
  expect(get.mock.calls[0]?.[0].mediation).toBeUndefined();
});

test("a passkey is offered in the suggestions of the email field", async () => {
  const { get } = browserWithPasskeys({ suggests: true });
  get.mockResolvedValue(signed);
  showRoutes(routes, "/auth/login");
  expect(await screen.findByLabelText("Email")).toHaveAttribute(
    "autocomplete",
    "username webauthn",
  );
  await screen.findByRole("navigation", { name: "Main" });
  expect(get).toHaveBeenCalledOnce();
  expect(get.mock.calls[0]?.[0].mediation).toBe("conditional");
});

test("who cancels is told so, and the suggestions are offered again", async () => {
  const { get } = browserWithPasskeys({ suggests: true });
  get.mockImplementation(({ mediation }) =>
    mediation === "conditional"
      ? new Promise(() => {})
      : Promise.reject(new DOMException("", "NotAllowedError")),
  );
  showRoutes(routes, "/auth/login");
  await waitFor(() => expect(get).toHaveBeenCalledOnce());
  await userEvent.click(await screen.findByRole("button", ask));
  expect(
    await screen.findByText("No passkey was used: it was cancelled or took too long."),
  ).toBeVisible();
  await waitFor(() => expect(get).toHaveBeenCalledTimes(3));
  expect(get.mock.calls.map(([{ mediation }]) => mediation)).toEqual([
    "conditional",
    undefined,
    "conditional",
  ]);
});

test("what goes wrong before anybody chose a passkey is not told", async () => {
  const { get } = browserWithPasskeys({ suggests: true });
  get.mockRejectedValue(new DOMException("", "SecurityError"));
  showRoutes(routes, "/auth/login");
  await waitFor(() => expect(get).toHaveBeenCalled());
  await userEvent.type(await screen.findByLabelText("Email"), "ada@example.org");
  expect(screen.queryByText(/^Passkeys only work/)).toBeNull();
});

test("why the server refused a passkey is told", async () => {
  const { get } = browserWithPasskeys();
  get.mockResolvedValue(signed);
  refuse("POST", path, 401, { detail: "This passkey does not open an account here." });
  showRoutes(routes, "/auth/login");
  await userEvent.click(await screen.findByRole("button", ask));
  expect(await screen.findByText("This passkey does not open an account here.")).toBeVisible();
  expect(screen.getByRole("button", ask)).toBeEnabled();
});

test("where passwords are off a passkey still signs in; a browser without them shows no button", async () => {
  answer("GET", "/settings/ext/v1/installation", { ...installation, password_sign_in: false });
  const { unmount } = showRoutes(routes, "/auth/login");
  await screen.findByRole("button", { name: "Use a password" });
  expect(screen.queryByRole("button", ask)).toBeNull();
  unmount();
  browserWithPasskeys();
  showRoutes(routes, "/auth/login");
  expect(await screen.findByRole("button", ask)).toBeVisible();
});
