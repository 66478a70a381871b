import type { SyncSource } from "@lectern/contract/sync";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuid } from "uuid";
import { beforeEach, expect, test } from "vitest";

import { useSession } from "#platform/session/session.ts";
import { openCollectionWith, sourcesPath, startLibrary } from "#test/screens/library-screen.tsx";
import { adaAsPerson } from "#test/library.ts";
import { answer, heard, refuse } from "#test/script.ts";

const sourcePath = "/libraries/ext/v1/sync-sources/{source_id}";
const runPath = "/libraries/ext/v1/sync-sources/{source_id}/run";

beforeEach(startLibrary);

const source = (given: Partial<SyncSource> = {}): SyncSource => ({
  id: uuid(),
  collection_id: uuid(),
  kind: "webdav",
  name: "Papers",
  own: true,
  owner: adaAsPerson,
  active: true,
  paused: null,
  settings: { url: "https://files.example.org/papers/" },
  secret_set: false,
  timing: { every: "hour" },
  next_at: null,
  running: false,
  failure: null,
  last_at: "2026-11-20T09:00:00Z",
  last_result: { added: 12, changed: 1, moved: 0, deleted: 0, unchanged: 3, failed: 0 },
  counts: { synced: 16, waiting: 0, failed: 0, left: 0, withheld: 0 },
  created_at: "2026-11-19T09:00:00Z",
  ...given,
});

async function openSettings(...results: SyncSource[]) {
  answer("GET", sourcesPath, { results });
  const opened = openCollectionWith([]);
  await userEvent.click(await screen.findByRole("tab", { name: "Settings" }));
  return opened;
}

const itemOf = async (name: string) => {
  const list = await screen.findByRole("list", { name: "Sources" });
  const item = (await within(list).findByText(name)).closest("li");
  return item!;
};

async function choose(name: string, entry: string) {
  await itemOf(name);
  await userEvent.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole("menuitem", { name: entry }));
}

const addSource = async () =>
  userEvent.click(await screen.findByRole("button", { name: "Add a source" }));

test("a source says where it is, when it runs, and what its last run did", async () => {
  await openSettings(
    source(),
    source({
      name: "Minutes",
      kind: "folder",
      settings: { path: "/srv/minutes" },
      timing: null,
      failure: { detail: "The folder can't be read. Nothing was changed." },
    }),
    source({ name: "laptop", kind: "command", settings: {}, timing: null, last_at: null }),
  );
  expect(await itemOf("Papers")).toHaveTextContent(
    /files\.example\.org\/papers\/Every hourLast run: .* · 12 added · 1 changed/,
  );
  expect(await itemOf("Minutes")).toHaveTextContent(
    "/srv/minutesRuns on requestThe folder can't be read. Nothing was changed.",
  );
  expect(await itemOf("laptop")).toHaveTextContent("Sent with lectern syncNot run yet");
});

test("a WebDAV server is added with its sign-in and the hour of its runs", async () => {
  const { tender } = await openSettings();
  await addSource();
  await userEvent.click(await screen.findByRole("button", { name: "Add source" }));
  expect(await screen.findByText("Enter an address.")).toBeInTheDocument();
  expect(heard("POST", sourcesPath)).toEqual([]);

  const url = "https://files.example.org/Board%20papers/";
  await userEvent.type(screen.getByLabelText("Address"), url);
  await userEvent.type(screen.getByLabelText("User name"), "ada");
  await userEvent.type(screen.getByLabelText("Password"), "heron 12");
  await userEvent.selectOptions(screen.getByLabelText("When it runs"), "day");
  await userEvent.selectOptions(screen.getByLabelText("Hour"), "5");
  const added = source({ name: "Board papers", last_at: null, running: true });
  answer("POST", sourcesPath, added);
  answer("GET", sourcesPath, { results: [added] });
  await userEvent.click(screen.getByRole("button", { name: "Add source" }));
  expect(await itemOf("Board papers")).toHaveTextContent("Running…");
  const [call] = heard("POST", sourcesPath);
  expect(call!.url.pathname).toContain(tender.id);
  expect(call!.body).toEqual({
    kind: "webdav",
    name: "Board papers",
    url,
    secret: { user: "ada", password: "heron 12" },
    timing: { every: "day", hour: 5, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  });
});

test("a bucket is added with its access key, and what is wrong is said at its field", async () => {
  await openSettings();
  await addSource();
  await userEvent.click(await screen.findByRole("tab", { name: "S3 bucket" }));
  await userEvent.click(screen.getByRole("button", { name: "Add source" }));
  expect(await screen.findByText("Enter a bucket.")).toBeInTheDocument();
  expect(screen.queryByRole("checkbox")).toBeNull();
  await userEvent.type(screen.getByLabelText("Bucket"), "papers");
  await userEvent.type(screen.getByLabelText("Folder"), "board/2026");
  await userEvent.type(screen.getByLabelText("Address"), "https://store.example.org");
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.type(screen.getByLabelText("Region"), "a/b");
  await userEvent.type(screen.getByLabelText("Access key ID"), "HERON");
  await userEvent.type(screen.getByLabelText("Secret access key"), "heron 12");
  const msg = "This is not the name of a region.";
  refuse("POST", sourcesPath, 422, { detail: [{ loc: ["body", "region"], msg }] });
  await userEvent.click(screen.getByRole("button", { name: "Add source" }));
  await waitFor(() => expect(screen.getByLabelText("Region")).toHaveAccessibleDescription(msg));
  expect(screen.getByLabelText("Bucket")).not.toBeInvalid();
  await userEvent.clear(screen.getByLabelText("Region"));
  const settings = { url: "https://store.example.org", bucket: "papers", prefix: "board/2026" };
  const added = source({ kind: "s3", name: "2026", settings });
  answer("POST", sourcesPath, added);
  answer("GET", sourcesPath, { results: [added] });
  await userEvent.click(screen.getByRole("button", { name: "Add source" }));
  expect(await itemOf("2026")).toHaveTextContent("https://store.example.org/papers/board/2026");
  expect(heard("POST", sourcesPath).at(-1)?.body).toEqual({
    kind: "s3",
    name: "2026",
    bucket: "papers",
    region: "us-east-1",
    prefix: "board/2026",
    url: "https://store.example.org",
    path_style: false,
    secret: { user: "HERON", password: "heron 12" },
    timing: { every: "hour" },
  });
});

test.each(["Feed", "Sitemap"])(
  "a website is followed by its %s, named by its host",
  async (tab) => {
    await openSettings();
    await addSource();
    await userEvent.click(await screen.findByRole("tab", { name: tab }));
    await userEvent.click(screen.getByRole("button", { name: "Add source" }));
    expect(await screen.findByText("Enter an address.")).toBeInTheDocument();
    expect(screen.queryByLabelText("User name")).toBeNull();
    const url = "https://news.example.org/list.xml";
    await userEvent.type(screen.getByLabelText("Address"), url);
    const kind = tab === "Feed" ? "feed" : "sitemap";
    const added = source({ kind, name: "news.example.org", settings: { url } });
    answer("POST", sourcesPath, added);
    answer("GET", sourcesPath, { results: [added] });
    await userEvent.click(screen.getByRole("button", { name: "Add source" }));
    expect(await itemOf("news.example.org")).toHaveTextContent(url);
    const timing = { every: "hour" };
    expect(heard("POST", sourcesPath)[0]?.body).toEqual({ kind, name: added.name, url, timing });
  },
);

test("a refused folder says why at its field; only admins may choose folders of the server", async () => {
  await openSettings();
  await addSource();
  await userEvent.click(await screen.findByRole("tab", { name: "Folder of the server" }));
  await userEvent.type(screen.getByLabelText("Path"), "/etc");
  const detail = "This folder is not below one that the operator allows.";
  refuse("POST", sourcesPath, 422, { detail });
  await userEvent.click(screen.getByRole("button", { name: "Add source" }));
  await waitFor(() => expect(screen.getByLabelText("Path")).toHaveAccessibleDescription(detail));
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  useSession.setState({ group: "editor" });
  await addSource();
  expect(await screen.findByRole("tab", { name: "Folder on a computer" })).toBeInTheDocument();
  expect(screen.queryByRole("tab", { name: "Folder of the server" })).toBeNull();
});

test("a folder on a computer is followed by a command that names the collection", async () => {
  const { tender } = await openSettings();
  await addSource();
  await userEvent.click(await screen.findByRole("tab", { name: "Folder on a computer" }));
  expect(screen.getByRole("tabpanel", { name: "Folder on a computer" })).toHaveTextContent(
    `npx lectern sync ~/Papers --collection ${tender.id}`,
  );
  expect(screen.queryByRole("button", { name: "Add source" })).toBeNull();
});

test("a source that lost many files deletes their documents only when asked", async () => {
  const paused = { detail: "4 of 5 files are gone.", code: "sync_many_gone" };
  await openSettings(source({ active: false, paused }));
  expect(await itemOf("Papers")).toHaveTextContent("4 of 5 files are gone.");
  answer("POST", runPath, source());
  await choose("Papers", "Delete documents of missing files");
  expect(heard("POST", runPath)).toEqual([]);
  await userEvent.click(await screen.findByRole("button", { name: "Delete documents" }));
  await waitFor(() => expect(heard("POST", runPath)[0]?.body).toEqual({ confirm: true }));
});

test("a source is run, paused, and removed with its documents", async () => {
  const papers = source();
  await openSettings(papers);
  answer("POST", runPath, papers);
  await choose("Papers", "Run now");
  await waitFor(() => expect(heard("POST", runPath)[0]?.body).toEqual({ confirm: false }));
  answer("PATCH", sourcePath, { ...papers, active: false });
  answer("GET", sourcesPath, { results: [{ ...papers, active: false }] });
  await choose("Papers", "Pause");
  await waitFor(async () => expect(await itemOf("Papers")).toHaveTextContent("Paused"));
  expect(heard("PATCH", sourcePath)[0]?.body).toEqual({ active: false });
  answer("DELETE", sourcePath, undefined);
  answer("GET", sourcesPath, { results: [] });
  await choose("Papers", "Remove");
  await userEvent.click(await screen.findByLabelText(/Move its documents to the trash/));
  await userEvent.click(screen.getByRole("button", { name: "Remove source" }));
  await waitFor(() => expect(screen.queryByText("Papers")).toBeNull());
  const [call] = heard("DELETE", sourcePath);
  expect(call!.url.searchParams.get("documents")).toBe("trash");
});

test("a source that mirrors rights says how much it keeps out, and takes its documents with it", async () => {
  const counts = { synced: 4, waiting: 0, failed: 0, left: 0, withheld: 3 };
  const settings = { library: "b!heron", mirror_rights: true };
  await openSettings(source({ kind: "sharepoint", timing: null, settings, counts }));
  const item = await itemOf("Papers");
  expect(item).toHaveTextContent("Mirrors rights, checked every minute");
  expect(item).toHaveTextContent("3 files not shared with everyone who can read this collection");
  await choose("Papers", "Remove");
  expect(await screen.findByText(/^Its documents go to the trash/)).toBeInTheDocument();
  expect(screen.queryByRole("radio")).toBeNull();
});
