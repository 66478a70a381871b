import type { Group } from "@lectern/contract/auth";
import type { Collection } from "@lectern/contract/library";
import type { PublicationState } from "@lectern/contract/publishing";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { useSession } from "#platform/session/session-store.ts";
import { openLibrary, startLibrary, thereAre } from "#test/screens/library-screen.tsx";
import { adaAsPerson, collection } from "#test/library.ts";
import { answer, heard, refuse } from "#test/script.ts";

const path = "/libraries/ext/v1/collections/{collection_id}/publication";
const linkPath = `${path}/link`;

const unpublished: PublicationState = {
  publication: null,
  readable_documents: 412,
  unreadable_documents: 3,
};
const published = (given: Partial<NonNullable<PublicationState["publication"]>> = {}) => ({
  ...unpublished,
  unreadable_documents: 0,
  publication: {
    edition_id: crypto.randomUUID(),
    number: 2,
    published_at: "2026-11-02T09:00:00.000Z",
    published_by: adaAsPerson,
    document_count: 409,
    changed_documents: 3,
    link: null,
    ...given,
  },
});

beforeEach(() => {
  startLibrary();
  useSession.setState({ group: "admin" });
});

/** Opens the dialog of a collection from its menu. */
async function open(state: PublicationState, given: Partial<Collection> = {}) {
  thereAre(collection(given));
  answer("GET", path, state);
  openLibrary();
  await userEvent.click(await screen.findByRole("button", { name: /^Actions for/ }));
  const entry = await screen.findByRole("menuitem", { name: /^Publish/ });
  await userEvent.click(entry);
  const dialog = await screen.findByRole("dialog", { name: "Publish “Shore power tender”" });
  return within(dialog);
}

const edition = {
  id: crypto.randomUUID(),
  number: 2,
  published_at: "2026-11-02T09:00:00.000Z",
  workspace: "Northgate",
  brand: { product_name: null, accent: null, logo: null },
};

test.each<[Group, Partial<Collection>, boolean]>([
  ["owner", {}, true],
  ["admin", {}, true],
  ["editor", {}, false],
  ["viewer", {}, false],
  // An edition is already a copy.
  ["owner", { visibility: "published", edition }, false],
])("an %s is offered to publish %o: %s", async (group, given, isOffered) => {
  useSession.setState({ group });
  thereAre(collection(given));
  openLibrary();
  await userEvent.click(await screen.findByRole("button", { name: /^Actions for/ }));
  await screen.findAllByRole("menuitem");
  expect(screen.queryAllByRole("menuitem", { name: /^Publish/ })).toHaveLength(isOffered ? 1 : 0);
});

test("before it is published it is said what that means, how much it is, and what is left out", async () => {
  const dialog = await open(unpublished);
  expect(await dialog.findByText(/Everyone on this installation can read/)).toBeInTheDocument();
  expect(dialog.getByText(/snapshot of the current content: 412 documents/)).toBeInTheDocument();
  expect(dialog.getByText(/no email address/)).toBeInTheDocument();
  expect(dialog.getByText("3 documents cannot be read yet and are left out.")).toBeInTheDocument();
  expect(dialog.queryByText("Public link")).toBeNull();
  answer("POST", path, published({ number: 1, changed_documents: 0 }));
  answer("GET", path, published({ number: 1, changed_documents: 0 }));
  await userEvent.click(dialog.getByRole("button", { name: "Publish" }));
  expect(await dialog.findByText("Edition 1")).toBeInTheDocument();
  expect(heard("POST", path)).toHaveLength(1);
  expect(dialog.getByText("No document has changed since.")).toBeInTheDocument();
});

test("what is published says since when, by whom, and that it is not what is there any more", async () => {
  const dialog = await open(published(), { edition });
  expect(await dialog.findByText("Edition 2")).toBeInTheDocument();
  expect(dialog.getByText(/^Published on/)).toHaveTextContent(/by Ada .* · 409 documents$/);
  expect(dialog.getByText("3 documents changed since it was published.")).toBeInTheDocument();
  refuse("POST", path, 409, { detail: "There is nothing to publish." });
  await userEvent.click(dialog.getByRole("button", { name: "Publish again" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("There is nothing to publish.");
});

test("it is withdrawn once its name was typed", async () => {
  const dialog = await open(published(), { edition });
  await userEvent.click(await dialog.findByRole("button", { name: "Withdraw" }));
  const asked = within(
    await screen.findByRole("dialog", { name: "Withdraw “Shore power tender”?" }),
  );
  answer("DELETE", path, undefined);
  await userEvent.click(asked.getByRole("button", { name: "Withdraw" }));
  expect(await asked.findByText("The name does not match.")).toBeInTheDocument();
  expect(heard("DELETE", path)).toHaveLength(0);
  await userEvent.type(asked.getByLabelText(/^Type/), "Shore power tender{Enter}");
  await expect.poll(() => heard("DELETE", path).length).toBe(1);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

test("a public link is made for a time, shown once, and ended", async () => {
  const dialog = await open(published(), { edition });
  await userEvent.selectOptions(
    await dialog.findByRole("combobox", { name: "Link expiry" }),
    "For 7 days",
  );
  const expires_at = new Date(Date.now() + 7 * 86_400_000).toISOString();
  answer("POST", linkPath, { token: "secret-token", expires_at });
  answer("GET", path, published({ link: { expires_at } }));
  await userEvent.click(dialog.getByRole("button", { name: "Create link" }));
  const field = await dialog.findByLabelText("The link");
  expect(field).toHaveValue(`${location.origin}/p/secret-token`);
  const { body } = heard("POST", linkPath)[0]!;
  const days = (Date.parse((body as { expires_at: string }).expires_at) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.99);
  expect(days).toBeLessThan(7.01);
  expect(
    dialog.getByText(/Anyone with the link can read it without an account until/),
  ).toBeInTheDocument();
  answer("DELETE", linkPath, undefined);
  answer("GET", path, published());
  await userEvent.click(dialog.getByRole("button", { name: "Revoke link" }));
  expect(await dialog.findByRole("button", { name: "Create link" })).toBeInTheDocument();
  expect(dialog.queryByLabelText("The link")).toBeNull();
});

test("an edition in the listing says which it is and where it is from", async () => {
  thereAre(
    collection({
      visibility: "published",
      edition,
      permissions: { edit: false, delete: false, share: false },
    }),
  );
  openLibrary();
  expect(await screen.findByText("Northgate")).toHaveProperty("tagName", "BDI");
  const row = screen.getByRole("region", { name: "Shore power tender" });
  expect(row).toHaveTextContent("Edition 2 of Northgate");
  expect(row).toHaveTextContent("Published");
});
