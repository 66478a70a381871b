import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { useSession } from "#platform/session/session-store.ts";
import { ada, show, signIn } from "#test/render.tsx";
import { answer, heard, refuse, reply } from "#test/script.ts";
import { openSettings } from "#test/screens/settings-screen.tsx";

const userPath = "/auth/ext/v1/user";

beforeEach(() => {
  signIn();
  document.cookie = "lectern-date-order=; Max-Age=0; Path=/";
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
  openSettings("profile");
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

test("an empty name is not sent, and is reported at its field", async () => {
  openSettings("profile");
  const field = await screen.findByLabelText("Last name");
  await userEvent.clear(field);
  await userEvent.tab();
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription("Enter your last name.");
  expect(heard("PATCH", userPath)).toEqual([]);
});

test("another address waits for its confirmation", async () => {
  answer("POST", `${userPath}/email`, { detail: "Sent." });
  openSettings("profile");
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
  openSettings("preferences");
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
  openSettings("preferences");
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

test("a choice that is refused is reverted", async () => {
  refuse("PATCH", userPath, 503, { detail: "Later." });
  openSettings("preferences");
  await userEvent.click(await screen.findByRole("radio", { name: "Dark" }));
  expect(await screen.findByText("Later.")).toBeVisible();
  expect(screen.getByRole("radio", { name: "Same as this device" })).toBeChecked();
  expect(document.documentElement.dataset["theme"]).toBe("light");
});

test("the choices of the profile apply after signing in on another device", async () => {
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
