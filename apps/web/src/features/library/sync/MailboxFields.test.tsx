import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { openCollectionWith, sourcesPath, startLibrary } from "#test/screens/library-screen.tsx";
import { answer, heard, refuse } from "#test/script.ts";

beforeEach(startLibrary);

test("a mailbox is added with its folders and days, and what is wrong is said at its field", async () => {
  answer("GET", sourcesPath, { results: [] });
  openCollectionWith([]);
  await userEvent.click(await screen.findByRole("tab", { name: "Settings" }));
  await userEvent.click(await screen.findByRole("button", { name: "Add a source" }));
  await userEvent.click(await screen.findByRole("tab", { name: "Mailbox" }));
  await userEvent.type(screen.getByLabelText("Mail server"), "imap.example.org");
  await userEvent.click(screen.getByRole("button", { name: "Add source" }));
  const missing = "Enter a server, a user name and a password.";
  expect(await screen.findByText(missing)).toBeInTheDocument();
  expect(heard("POST", sourcesPath)).toEqual([]);

  await userEvent.selectOptions(screen.getByLabelText("Encryption"), "starttls");
  expect(screen.getByLabelText("Port")).toHaveAttribute("placeholder", "143");
  await userEvent.type(screen.getByLabelText("User name"), "ada@example.org");
  await userEvent.type(screen.getByLabelText("Password"), "heron 12");
  await userEvent.type(screen.getByLabelText("Folders"), "INBOX{Enter}Work/Old");
  await userEvent.type(screen.getByLabelText("How many days back"), "0");
  const msg = "Enter a number of days from 1 to 36,500.";
  refuse("POST", sourcesPath, 422, { detail: [{ loc: ["body", "days"], msg }] });
  await userEvent.click(screen.getByRole("button", { name: "Add source" }));
  const days = screen.getByLabelText("How many days back");
  await waitFor(() => expect(days).toHaveAccessibleDescription(msg));
  await userEvent.clear(days);
  await userEvent.type(days, "90");
  await userEvent.click(screen.getByRole("button", { name: "Add source" }));
  await waitFor(() => expect(heard("POST", sourcesPath)).toHaveLength(2));
  expect(heard("POST", sourcesPath).at(-1)?.body).toEqual({
    kind: "imap",
    name: "ada@example.org",
    host: "imap.example.org",
    port: 143,
    encryption: "starttls",
    folders: ["INBOX", "Work/Old"],
    days: 90,
    secret: { user: "ada@example.org", password: "heron 12" },
    timing: { every: "hour" },
  });
});
