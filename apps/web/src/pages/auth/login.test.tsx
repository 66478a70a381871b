import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { ada, showRoutes, tokens } from "#test/render.tsx";
import { answer, heard, refuse } from "#test/script.ts";
import { startSignedOut } from "#test/signed-out.ts";

import { routes } from "../../router.tsx";

const loginPath = "/auth/ext/v1/login";

beforeEach(() => {
  startSignedOut();
  refuse("GET", "/settings/ext/v1/installation", 503, { detail: "Later." });
  refuse("GET", "/organization/ext/v1/invitations", 503, { detail: "Later." });
});

async function submit() {
  await userEvent.type(await screen.findByLabelText("Email"), "ada@example.org");
  await userEvent.type(screen.getByLabelText("Password"), "right horse{Enter}");
}

test("after too many tries the wait is counted down in words, and no try is sent meanwhile", async () => {
  refuse("POST", loginPath, 429, { detail: "Too many tries." }, { "Retry-After": "125" });
  showRoutes(routes, "/auth/login");
  await submit();
  expect(
    await screen.findAllByText("Too many tries. You can try again in 2 minutes and 5 seconds."),
  ).toHaveLength(2);
  expect(
    await screen.findByText(/^Too many tries\. You can try again in 2 minutes and [0-4] second/),
  ).toBeVisible();
  const read = screen
    .getAllByRole("alert")
    .filter(({ textContent }) => textContent?.includes("You can try again"));
  expect(read.map(({ textContent }) => textContent)).toEqual([
    "Too many tries. You can try again in 2 minutes and 5 seconds.",
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  expect(heard("POST", loginPath)).toHaveLength(1);
});

test("whose address is not confirmed can have the mail sent again", async () => {
  refuse("POST", loginPath, 403, { detail: "Confirm your email address first." });
  answer("POST", "/auth/ext/v1/registration/resend", { detail: "Sent." });
  showRoutes(routes, "/auth/login");
  await submit();
  await userEvent.click(await screen.findByRole("button", { name: "Send the mail again" }));
  expect(await screen.findByText(/A new link is on its way to/)).toBeVisible();
  expect(heard("POST", "/auth/ext/v1/registration/resend")[0]?.body).toEqual({
    email: "ada@example.org",
  });
});

test("when the server cannot take it, that is said", async () => {
  refuse("POST", loginPath, 503, { detail: "Back in a minute." });
  showRoutes(routes, "/auth/login");
  await submit();
  expect(await screen.findByText("Back in a minute.")).toBeVisible();
  expect(
    await screen.findByText("Nothing was lost. Wait a moment, then sign in again."),
  ).toBeInTheDocument();
});

test("a code is asked for without an error, and a wrong one is told at its field", async () => {
  refuse("POST", loginPath, 401, { detail: "Enter the code.", otp_required: true });
  showRoutes(routes, "/auth/login");
  await submit();
  const code = await screen.findByLabelText("Code");
  expect(code).toHaveFocus();
  expect(code).toBeValid();
  expect(screen.queryByText("Enter the code.")).toBeNull();
  await userEvent.type(code, "123456{Enter}");
  await waitFor(() => expect(code).toBeInvalid());
  expect(code).toHaveAccessibleDescription(
    "This code is wrong or was already used. Enter the next one.",
  );
});

test("what an earlier try was told does not outlive the success", async () => {
  refuse("POST", "/auth/ext/v1/registration/", 409, { detail: "This address has an account." });
  showRoutes(routes, "/auth/registration");
  await userEvent.type(await screen.findByLabelText("Email"), "ada@example.org");
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
  const toasts = screen.getByRole("region", { name: "Notifications" });
  expect(await within(toasts).findByText("This address has an account.")).toBeVisible();
  answer("POST", "/auth/ext/v1/registration/", { ...tokens(), user: ada }, 201);
  await userEvent.click(screen.getByRole("button", { name: "Create account" }));
  await screen.findByRole("navigation", { name: "Main" });
  await waitFor(() => expect(within(toasts).queryByText(/has an account/)).toBeNull());
});
