import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { sourcesPath, startLibrary } from "#test/screens/library-screen.tsx";
import { collection } from "#test/library.ts";
import { showRoutes } from "#test/render.tsx";
import { heard, refuse } from "#test/script.ts";

import { NewSourceDialog } from "./NewSourceDialog.tsx";

beforeEach(startLibrary);

async function enter(label: string, text: string) {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.paste(text);
}

async function openForm(tab: string) {
  const element = <NewSourceDialog collection={collection()} onClose={vi.fn()} />;
  showRoutes([{ path: "*", element }], "/library/all");
  await userEvent.click(await screen.findByRole("tab", { name: tab }));
  return screen.getByRole("button", { name: "Add source" });
}

const sent = () => heard("POST", sourcesPath).at(-1)?.body;

test("a folder of Google Drive is added with the key of a service account", async () => {
  const add = await openForm("Google Drive");
  await enter("Folder or shared drive", "https://drive.google.com/drive/folders/1aBcDeFgHiJ");
  await userEvent.click(add);
  expect(
    await screen.findByText("Enter a folder and the key of a service account."),
  ).toBeInTheDocument();
  expect(heard("POST", sourcesPath)).toEqual([]);

  await enter("Service account key", '{"type":"service_account"}');
  const msg = "This is not the JSON key of a service account.";
  refuse("POST", sourcesPath, 422, { detail: [{ loc: ["body", "key"], msg }] });
  await userEvent.click(add);
  expect(await screen.findByText(msg)).toBeInTheDocument();
  expect(screen.getByLabelText("Service account key")).toHaveAccessibleDescription(msg);
  expect(sent()).toEqual({
    kind: "google_drive",
    name: "Google Drive",
    folder: "https://drive.google.com/drive/folders/1aBcDeFgHiJ",
    key: '{"type":"service_account"}',
    mirror_rights: false,
    timing: { every: "hour" },
  });
});

test("a library of SharePoint is added with its rights, and then has no timing of its own", async () => {
  const add = await openForm("SharePoint");
  const address = "https://contoso.sharepoint.com/sites/nature/Shared%20Documents/Birds";
  await enter("Document library", address);
  await enter("Microsoft tenant", "contoso.example.org");
  await enter("Application ID", "a3a1f3f2-5f3b-4c5c-9a53-2f2f6a1b2c3d");
  await userEvent.click(add);
  const missing = "Enter a library, a tenant, an application and its secret.";
  expect(await screen.findByText(missing)).toBeInTheDocument();
  await enter("Client secret", "the secret of the heron");
  expect(screen.getByText("When it runs")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("checkbox", { name: "Mirror the rights of files" }));
  expect(screen.queryByText("When it runs")).toBeNull();
  await userEvent.click(add);
  await vi.waitFor(() =>
    expect(sent()).toMatchObject({
      kind: "sharepoint",
      name: "Birds",
      library: address,
      tenant: "contoso.example.org",
      client_id: "a3a1f3f2-5f3b-4c5c-9a53-2f2f6a1b2c3d",
      client_secret: "the secret of the heron",
      mirror_rights: true,
    }),
  );
});
