import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { useSession } from "#platform/session/session-store.ts";
import { ada, show, signIn, startOver } from "#test/render.tsx";
import { answer, heard, refuse, reply } from "#test/script.ts";

import { SettingsPage } from "./SettingsPage.tsx";

const userPath = "/auth/ext/v1/user";
const open = (section: string) =>
  show(<SettingsPage />, { at: `/settings/${section}`, path: "/settings/:section?" });
const now = "2026-11-21T10:42:00.000Z";

beforeEach(() => {
  startOver();
  signIn();
  document.cookie = "lectern-date-order=; Max-Age=0; Path=/";
  answer("GET", "/auth/ext/v1/devices", {
    total: 2,
    results: [
      {
        id: ada.id,
        name: "Firefox on Android",
        current: false,
        created_at: now,
        last_seen_at: now,
      },
      {
        id: ada.id.replace(/1$/, "2"),
        name: "Chrome on Linux",
        current: true,
        created_at: now,
        last_seen_at: now,
      },
    ],
  });
  answer("GET", "/auth/ext/v1/api-keys", { total: 0, results: [] });
});

/** The server stores and returns what it is sent. */
function serverKeeps() {
  reply("PATCH", userPath, ({ body }) => {
    const { user } = useSession.getState();
    const { preferences, ...names } = body as { preferences?: object };
    const kept = { ...user, ...names, preferences: { ...user?.preferences, ...preferences } };
    return Response.json(kept);
  });
}

test("a name is saved when the field is left, with “Saved” beside it; Escape takes back", async () => {
  serverKeeps();
  open("profile");
  const field = await screen.findByLabelText("First name");
  await userEvent.clear(field);
  await userEvent.type(field, "Augusta{Escape}");
  expect(field).toHaveValue("Ada");
  await userEvent.clear(field);
  await userEvent.type(field, "Augusta");
  await userEvent.tab();
  expect(await screen.findByText("Saved")).toBeVisible();
  expect(heard("PATCH", userPath).map(({ body }) => body)).toEqual([{ first_name: "Augusta" }]);
  expect(screen.getByText("Augusta Lovelace")).toBeVisible();
});

test("an empty name is not sent, and told at its field", async () => {
  open("profile");
  const field = await screen.findByLabelText("Last name");
  await userEvent.clear(field);
  await userEvent.tab();
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription("Enter your last name.");
  expect(heard("PATCH", userPath)).toEqual([]);
});

test("another address waits for its confirmation", async () => {
  answer("POST", `${userPath}/email`, { detail: "Sent." });
  open("profile");
  const change = await screen.findByRole("button", { name: "Change email" });
  await userEvent.click(change);
  const dialog = await screen.findByRole("dialog", { name: "Change your email address" });
  await userEvent.type(within(dialog).getByLabelText("New email"), "countess@example.org");
  await userEvent.type(within(dialog).getByLabelText("Your password"), "right horse{Enter}");
  expect(await screen.findByText(/Waiting for confirmation. Open the link/)).toHaveTextContent(
    "countess@example.org",
  );
  expect(heard("POST", `${userPath}/email`)[0]?.body).toEqual({
    email: "countess@example.org",
    password: "right horse",
  });
  await waitFor(() => expect(change).toHaveFocus());
});

test("theme, language and date order show at once and are kept in the profile and in cookies", async () => {
  serverKeeps();
  open("preferences");
  await userEvent.click(await screen.findByRole("radio", { name: "Dark" }));
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  expect(document.cookie).toContain("lectern-theme=dark");
  expect(await screen.findByText("Saved")).toBeVisible();

  await userEvent.selectOptions(screen.getByLabelText("Date order"), "Year/month/day");
  const day = new Date();
  const two = (value: number) => String(value).padStart(2, "0");
  expect(screen.getByText(/Today is shown as/)).toHaveTextContent(
    `${day.getFullYear()}/${two(day.getMonth() + 1)}/${two(day.getDate())}`,
  );
  expect(document.cookie).toContain("lectern-date-order=ymd");

  await userEvent.selectOptions(screen.getByLabelText("Language"), "العربية");
  await waitFor(() => expect(document.documentElement).toHaveAttribute("dir", "rtl"));
  expect(document.documentElement).toHaveAttribute("lang", "ar");
  expect(document.cookie).toContain("lectern-language=ar");
  await waitFor(() =>
    expect(heard("PATCH", userPath).map(({ body }) => body)).toEqual([
      { preferences: { theme: "dark" } },
      { preferences: { date_order: "ymd" } },
      { preferences: { language: "ar" } },
    ]),
  );
  act(() => void useSession.setState({ user: { ...ada, preferences: { ...ada.preferences } } }));
  await waitFor(() => expect(document.documentElement).toHaveAttribute("lang", "en"));
});

test("pages, support marks and motion are chosen in the profile, the height of rows on this device", async () => {
  serverKeeps();
  open("preferences");
  const root = document.documentElement.dataset;
  await userEvent.click(
    await screen.findByRole("checkbox", { name: "Dim document pages in the dark theme" }),
  );
  expect(root["pages"]).toBe("white");
  await userEvent.selectOptions(screen.getByLabelText("Motion"), "Reduce motion");
  expect(root["motion"]).toBe("reduced");
  await userEvent.selectOptions(screen.getByLabelText("Motion"), "Same as this device");
  expect(root["motion"]).toBe("full");
  await userEvent.click(screen.getByRole("checkbox", { name: "Show support marks in answers" }));
  await userEvent.click(screen.getByRole("radio", { name: "Compact" }));
  expect(document.cookie).toContain("lectern-density=compact");
  await userEvent.click(screen.getByRole("radio", { name: "Comfortable" }));
  await waitFor(() =>
    expect(heard("PATCH", userPath).map(({ body }) => body)).toEqual([
      { preferences: { dim_pages: false } },
      { preferences: { reduce_motion: true } },
      { preferences: { reduce_motion: null } },
      { preferences: { support_marks: false } },
    ]),
  );
  act(() => void useSession.setState({ user: ada }));
});

test("a choice that is refused goes back", async () => {
  refuse("PATCH", userPath, 503, { detail: "Later." });
  open("preferences");
  await userEvent.click(await screen.findByRole("radio", { name: "Dark" }));
  expect(await screen.findByText("Later.")).toBeVisible();
  expect(screen.getByRole("radio", { name: "Same as this device" })).toBeChecked();
  expect(document.documentElement.dataset["theme"]).toBe("light");
});

test("what the profile wants is shown after signing in on another device", async () => {
  useSession.setState(useSession.getInitialState(), true);
  show(<p>Home</p>);
  expect(document.documentElement.dataset["theme"]).not.toBe("dark");
  act(
    () =>
      void useSession.setState({
        user: {
          ...ada,
          preferences: { ...ada.preferences, theme: "dark", language: "de", date_order: "mdy" },
        },
      }),
  );
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  await waitFor(() => expect(document.documentElement).toHaveAttribute("lang", "de"));
  await waitFor(() => expect(document.cookie).toContain("lectern-date-order=mdy"));
  act(() => void useSession.setState({ user: ada }));
});

test("this device comes first and cannot be ended here; another can, by name", async () => {
  reply("DELETE", "/auth/ext/v1/devices/{id}", () => new Response(null, { status: 204 }));
  open("security");
  const devices = await screen.findByRole("region", { name: "Devices" });
  await within(devices).findByText(/This device/);
  const rows = within(devices).getAllByRole("listitem");
  expect(rows[0]).toHaveTextContent("Chrome on Linux");
  expect(within(rows[0]!).queryByRole("button")).toBeNull();
  await userEvent.click(within(rows[1]!).getByRole("button", { name: /Sign out .Firefox/ }));
  const dialog = await screen.findByRole("dialog", { name: /Sign out .Firefox on Android.\?/ });
  await userEvent.click(within(dialog).getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(heard("DELETE", "/auth/ext/v1/devices/{id}")).toHaveLength(1));
});

test("a second factor: password, QR code and secret, code, recovery codes", async () => {
  const path = "/auth/ext/v1/second-factor";
  answer("POST", path, { secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/Lectern:ada?secret=J" });
  refuse("POST", `${path}/confirm`, 422, {
    detail: [{ loc: ["body", "otp"], msg: "The code is wrong.", type: "otp" }],
  });
  answer("GET", userPath, { ...ada, second_factor: true });
  open("security");
  await userEvent.click(await screen.findByRole("button", { name: "Set up" }));
  await userEvent.type(await screen.findByLabelText("Your password"), "right horse{Enter}");
  expect(await screen.findByRole("img", { name: /QR code/ })).toBeVisible();
  expect(screen.getByText("JBSW Y3DP EHPK 3PXP")).toBeVisible();
  const code = screen.getByLabelText("Code");
  await userEvent.type(code, "000000{Enter}");
  await waitFor(() => expect(code).toHaveAccessibleDescription("The code is wrong."));
  answer("POST", `${path}/confirm`, { recovery_codes: ["abcd-efgh", "ijkl-mnop"] });
  await userEvent.clear(code);
  await userEvent.type(code, "123456{Enter}");
  const codes = await screen.findByRole("list", { name: "Recovery codes" });
  expect(codes).toHaveTextContent("abcd-efghijkl-mnop");
  expect(screen.getByRole("button", { name: "Copy the codes" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Download" })).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "I have saved them" }));
  expect(await screen.findByRole("button", { name: "Turn off" })).toBeInTheDocument();
});

test("a key is made with scopes in words, its secret shown once, and ended by name", async () => {
  const path = "/auth/ext/v1/api-keys";
  const key = {
    id: ada.id,
    name: "Nightly export",
    hint: "lk_abc",
    scopes: ["library.read" as const],
    created_at: now,
    expires_at: now,
    last_used_at: null,
  };
  answer("POST", path, { ...key, key: "lk_abc.secret" }, 201);
  reply("DELETE", `${path}/{id}`, () => new Response(null, { status: 204 }));
  open("security");
  await userEvent.click(await screen.findByRole("button", { name: "New API key" }));
  await userEvent.type(await screen.findByLabelText("Name"), "Nightly export");
  await userEvent.click(screen.getByRole("checkbox", { name: "Read your chats" }));
  await userEvent.selectOptions(screen.getByLabelText("Good for"), "365 days");
  answer("GET", path, { total: 1, results: [key] });
  await userEvent.click(screen.getByRole("button", { name: "Make key" }));
  expect(await screen.findByText("lk_abc.secret")).toBeVisible();
  expect(heard("POST", path)[0]?.body).toEqual({
    name: "Nightly export",
    scopes: ["library.read"],
    expires_in_days: 365,
  });
  await userEvent.click(screen.getByRole("button", { name: "I have saved it" }));
  await waitFor(() => expect(screen.queryByText("lk_abc.secret")).toBeNull());
  await userEvent.click(await screen.findByRole("button", { name: /Revoke the key .Nightly/ }));
  const dialog = await screen.findByRole("dialog", { name: /Revoke the key .Nightly export.\?/ });
  await userEvent.click(within(dialog).getByRole("button", { name: "Revoke key" }));
  await waitFor(() => expect(heard("DELETE", `${path}/{id}`)).toHaveLength(1));
});

test("an account is deleted only with its address typed and the password", async () => {
  const path = "/auth/ext/v1/user/delete";
  refuse("POST", path, 409, { detail: "Hand your workspace over first." });
  open("data");
  await userEvent.click(await screen.findByRole("button", { name: "Delete account" }));
  const dialog = await screen.findByRole("dialog", { name: /Delete the account .ada@example.org/ });
  const confirm = within(dialog).getByRole("button", { name: "Delete account" });
  await userEvent.click(confirm);
  expect(within(dialog).getByLabelText(/^Type/)).toHaveAccessibleDescription(
    "The name does not match.",
  );
  expect(heard("POST", path)).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText(/^Type/), "ada@example.org");
  await userEvent.type(within(dialog).getByLabelText("Your password"), "right horse");
  await userEvent.click(confirm);
  expect(await screen.findByText("Hand your workspace over first.")).toBeVisible();
  expect(heard("POST", path)[0]?.body).toEqual({ password: "right horse" });
});
