import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { collection, libraryDocument } from "#test/library.ts";
import { show, signIn, startOver } from "#test/render.tsx";
import { answer } from "#test/script.ts";

import { FailedDocument } from "./FailedDocument.tsx";

const document = libraryDocument({ status: "error", status_detail: "The file is damaged." });

beforeEach(() => {
  startOver();
  signIn();
});

test.each(["locked", "damaged"] as const)(
  "a %s document is replaced from where it is shown",
  async (failure) => {
    answer("GET", "/libraries/ext/v1/collections/{collection_id}", collection());
    const onReplace = vi.fn();
    show(<FailedDocument {...{ failure, document, onReplace }} onRetry={() => {}} />);
    await userEvent.click(await screen.findByRole("button", { name: "Replace file" }));
    expect(onReplace).toHaveBeenCalledWith(document);
  },
);

test("who may only read is not asked for another file", async () => {
  const permissions = { ...collection().permissions, edit: false };
  answer("GET", "/libraries/ext/v1/collections/{collection_id}", collection({ permissions }));
  show(
    <FailedDocument failure="damaged" {...{ document }} onReplace={vi.fn()} onRetry={() => {}} />,
  );
  expect(await screen.findByText("The file is damaged.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Replace file" })).toBeNull();
});
