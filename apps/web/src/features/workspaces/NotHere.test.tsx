import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { useSession } from "#platform/session/session.ts";
import { collection } from "#test/library.ts";
import { show, signIn, workspace } from "#test/render.tsx";
import { heard, reply } from "#test/script.ts";
import * as icons from "#ui/images/icons.ts";

import { NotHere } from "./NotHere.tsx";

const path = "/libraries/ext/v1/collections/{collection_id}";
const { id } = collection();
const [here, other, third] = ["Engines", "Northmoor", "Quay"].map((name) => workspace(name));

const notHere = () =>
  show(
    <NotHere
      icon={icons.folder}
      title="Collection not found"
      path={path}
      params={{ collection_id: id }}
      action={<a href="/library/all">Back to the library</a>}
    >
      It was deleted.
    </NotHere>,
  );

/** The collection exists in only one workspace. */
const knownIn = (organizationId: string | undefined) =>
  reply("GET", path, ({ headers }) =>
    headers.get("ORG-ID") === organizationId
      ? Response.json(collection())
      : Response.json({ detail: "Collection not found." }, { status: 404 }),
  );

beforeEach(() => {
  signIn(here);
  useSession.setState({ userOrganizations: [here!, other!, third!] });
});

test("an item of another of the person's workspaces is offered there, at the same address", async () => {
  knownIn(third?.id);
  const reload = vi.spyOn(globalThis.location, "reload").mockImplementation(() => {});
  notHere();
  await userEvent.click(await screen.findByRole("button", { name: /^Switch to .Quay/ }));
  expect(useSession.getState().selectedOrganization?.id).toBe(third?.id);
  expect(reload).toHaveBeenCalledOnce();
});

test("an item that is in none of the person's workspaces is said to be gone", async () => {
  knownIn(undefined);
  notHere();
  expect(screen.getByText("It was deleted.")).toBeInTheDocument();
  await waitFor(() => expect(heard("GET", path)).toHaveLength(2));
  expect(screen.queryByRole("button", { name: /^Switch/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Back to the library" })).toBeInTheDocument();
});
