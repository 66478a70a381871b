import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

import { collection, libraryDocument } from "#test/library.ts";
import { show, signIn } from "#test/render.tsx";
import { answer, heard, refuse } from "#test/script.ts";

import { FailedDocument } from "./FailedDocument.tsx";

const document = libraryDocument({ status: "error", status_detail: "The file is damaged." });

beforeEach(() => signIn());

test.each(["locked", "damaged"] as const)(
  "a %s document is replaced from where it is shown",
  async (failure) => {
    answer("GET", "/libraries/ext/v1/collections/{collection_id}", collection());
    const onReplace = vi.fn();
    show(
      <FailedDocument
        documentId={document.id}
        {...{ failure, document, onReplace }}
        onRetry={() => {}}
      />,
    );
    await userEvent.click(await screen.findByRole("button", { name: "Replace file" }));
    expect(onReplace).toHaveBeenCalledWith(document);
  },
);

test("a locked document is opened with its password, and shown as the version that is made", async () => {
  answer("GET", "/libraries/ext/v1/collections/{collection_id}", collection());
  const path =
    "/libraries/ext/v1/collections/{collection_id}/document/{document_id}/versions/{version_id}/unlock";
  const wrong = "This is not the document's password.";
  const detail = [{ loc: ["body", "password"], msg: wrong, type: "password" }];
  refuse("POST", path, 422, { detail });
  show(
    <FailedDocument
      documentId={document.id}
      failure="locked"
      {...{ document }}
      onReplace={vi.fn()}
      onRetry={() => {}}
    />,
  );
  const field = await screen.findByLabelText("Password of the document");
  await userEvent.type(field, "heron{Enter}");
  await vi.waitFor(() => expect(field).toHaveAccessibleDescription(wrong));

  const version = libraryDocument({ id: "018f0000-0000-7000-8000-000000000002" });
  answer("POST", path, version, 201);
  await userEvent.type(field, "s{Enter}");
  await vi.waitFor(() =>
    expect(heard("POST").map(({ body }) => body)).toEqual([
      { password: "heron" },
      { password: "herons" },
    ]),
  );
});

test("those who may only read are not asked for another file", async () => {
  const permissions = { ...collection().permissions, edit: false };
  answer("GET", "/libraries/ext/v1/collections/{collection_id}", collection({ permissions }));
  show(
    <FailedDocument
      documentId={document.id}
      failure="damaged"
      {...{ document }}
      onReplace={vi.fn()}
      onRetry={() => {}}
    />,
  );
  expect(await screen.findByText("The file is damaged.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Replace file" })).toBeNull();
});
