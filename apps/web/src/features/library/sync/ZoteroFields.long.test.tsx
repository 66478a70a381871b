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

test("a library of Zotero is added with its collection and key, and what is wrong is said", async () => {
  const onClose = vi.fn();
  const element = <NewSourceDialog collection={collection()} onClose={onClose} />;
  showRoutes([{ path: "*", element }], "/library/all");
  await userEvent.click(await screen.findByRole("tab", { name: "Zotero" }));
  const add = screen.getByRole("button", { name: "Add source" });
  await enter("User or group ID", "ada");
  await userEvent.click(add);
  expect(await screen.findByText("Enter a number.")).toBeInTheDocument();
  expect(heard("POST", sourcesPath)).toEqual([]);

  await userEvent.click(screen.getByRole("radio", { name: "Group library" }));
  await enter("User or group ID", "475425");
  await enter("Key of a collection", "herons1");
  await enter("API key", "key of the heron");
  const msg = "The key of a collection of Zotero has eight capital letters and digits.";
  refuse("POST", sourcesPath, 422, { detail: [{ loc: ["body", "collection"], msg }] });
  await userEvent.click(add);
  expect(await screen.findByText(msg)).toBeInTheDocument();
  expect(screen.getByLabelText("Key of a collection")).toHaveAccessibleDescription(
    expect.stringContaining(msg),
  );
  expect(onClose).not.toHaveBeenCalled();
  expect(heard("POST", sourcesPath).at(-1)?.body).toEqual({
    kind: "zotero",
    name: "Zotero",
    library: "groups/475425",
    collection: "HERONS1",
    api_key: "key of the heron",
    timing: { every: "hour" },
  });
});
