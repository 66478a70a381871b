import type { DocumentRequest } from "@lectern/contract/requests";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";

import { lendUploadParts } from "#test/browser-parts.ts";
import { lendLayout } from "#test/layout.ts";
import { collection, libraryDocument } from "#test/library.ts";
import { showRoutes, signIn } from "#test/render.tsx";
import { givenDocument, idris, received, request } from "#test/requests.ts";
import { answer, heard, refuse } from "#test/script.ts";
import { installation } from "#test/signed-out.ts";

import { RequestPage } from "./RequestPage.tsx";
import { RequestsPage } from "./RequestsPage.tsx";

const path = "/requests/ext/v1/requests";
const one = `${path}/{request_id}` as const;

beforeEach(() => {
  signIn();
  lendLayout();
  answer("GET", "/libraries/ext/v1/collections", { total: 0, results: [] });
});

function show(shown: DocumentRequest) {
  answer("GET", one, shown);
  return showRoutes(
    [
      { path: "/assets/requests", element: <RequestsPage /> },
      { path: "/assets/requests/:requestId", element: <RequestPage /> },
    ],
    `/assets/requests/${shown.id}`,
  );
}

test("the person asked uploads a file to a shared collection and gives it", async () => {
  lendUploadParts();
  const place = collection({ name: "Certificates", visibility: "shared" });
  answer("GET", "/libraries/ext/v1/collections", { total: 1, results: [place] });
  answer("GET", "/settings/ext/v1/installation", installation);
  const shown = received({ note: "The signed one", due_on: "2026-12-24" });
  const added = libraryDocument({ name: "Aldane.pdf" });
  answer("POST", "/libraries/ext/v1/document/verify-checksum", {
    exists: false,
    document: null,
    elsewhere: null,
  });
  answer("POST", "/libraries/ext/v1/collections/{collection_id}/document", {
    total: 1,
    results: [added],
  } as never);
  answer("PUT", `${one}/document`, {
    ...shown,
    state: "received",
    has_document: true,
    document: { ...givenDocument("processing"), name: "Aldane.pdf" },
    permissions: request().permissions,
  });
  show(shown);
  expect(await screen.findByText(shown.question)).toBeVisible();
  expect(screen.getByText("The signed one")).toBeVisible();
  expect(screen.getByText("24/12/2026")).toBeVisible();
  await userEvent.click(await screen.findByRole("button", { name: "Upload and give" }));
  expect(screen.getByRole("alert")).toHaveTextContent("Choose a file.");
  const file = new File(["Aldane is insured until May."], "Aldane.pdf");
  await userEvent.upload(await screen.findByLabelText("File"), file);
  await userEvent.click(screen.getByRole("button", { name: "Upload and give" }));
  expect(await screen.findByText(/Once it is read, the question is asked again/)).toBeVisible();
  expect(heard("PUT", `${one}/document`)[0]?.body).toEqual({ document_id: added.id });
  expect(screen.queryByRole("button", { name: "Upload and give" })).toBeNull();
});

test("the person asked picks a document of the library; a refusal is shown", async () => {
  const lease = libraryDocument({ name: "Lease.pdf" });
  answer("GET", "/libraries/ext/v1/document", { total: 1, results: [lease] });
  refuse("PUT", `${one}/document`, 422, {
    detail: [{ loc: ["body", "document_id"], msg: "Petra Lind cannot open this.", type: "x" }],
  });
  show(received());
  await userEvent.click(await screen.findByRole("radio", { name: "From the library" }));
  await userEvent.click(await screen.findByRole("radio", { name: /Lease.pdf/ }));
  await userEvent.click(screen.getByRole("button", { name: "Give this document" }));
  expect((await screen.findAllByText("Petra Lind cannot open this."))[0]).toBeVisible();
  expect(heard("PUT", `${one}/document`)[0]?.body).toEqual({ document_id: lease.id });
});

test("a request is declined with a reason", async () => {
  const shown = received();
  answer("POST", `${one}/decline`, {
    ...shown,
    state: "declined",
    reason: "We have none.",
    handled_by: idris,
    permissions: request().permissions,
  });
  show(shown);
  await userEvent.click(await screen.findByRole("button", { name: "Decline" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Decline this request?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Decline" }));
  expect(dialog.getByText("Enter a reason.")).toBeVisible();
  await userEvent.type(dialog.getByLabelText("Reason"), "We have none.");
  await userEvent.click(dialog.getByRole("button", { name: "Decline" }));
  expect(await screen.findByText("We have none.")).toBeVisible();
  expect(heard("POST", `${one}/decline`)[0]?.body).toEqual({ reason: "We have none." });
});

test("the person who asked sees the outcome, which is then no longer marked as new", async () => {
  const shown = request({
    state: "received",
    outcome: "not_held",
    has_document: true,
    document: givenDocument(),
    unread: true,
    session_id: request().id,
    answer_id: request().id,
    permissions: { answer: false, decline: false, withdraw: true, reopen: true, retry: true },
  });
  answer("POST", `${one}/seen`, { ...shown, unread: false });
  answer("POST", `${one}/reopen`, { ...request(), id: shown.id });
  show(shown);
  expect(
    await screen.findByText(/Even with it, the library does not answer the question/),
  ).toBeVisible();
  await waitFor(() => expect(heard("POST", `${one}/seen`)).toHaveLength(1));
  expect(screen.getByRole("link", { name: "Open the answer" })).toHaveAttribute(
    "href",
    `/chat-ai/${shown.session_id}?turn=${shown.answer_id}`,
  );
  await userEvent.click(screen.getByRole("button", { name: "Request again" }));
  expect(await screen.findByText(/Waiting for a document from/)).toBeVisible();
});

test("the person asked learns that the question could not be asked again, but not why", async () => {
  const failed = { state: "received", outcome: "failed", has_document: true } as const;
  show(received({ ...failed, document: givenDocument() }));
  expect(await screen.findByText(/The question could not be asked again\.$/)).toBeVisible();
});

test("a request of other people is not found", async () => {
  refuse("GET", one, 404, { detail: "Request not found.", code: "request_not_found", params: {} });
  answer("GET", "/organization/ext/v1/", { total: 0, results: [] });
  showRoutes(
    [{ path: "/assets/requests/:requestId", element: <RequestPage /> }],
    `/assets/requests/${request().id}`,
  );
  expect(await screen.findByText("This request is not here")).toBeVisible();
});

test("the list names each request with who asks whom; admins see how many there are", async () => {
  const rows = [received({ due_on: "2026-12-24" }), request({ state: "answered" })];
  answer("GET", path, { total: 2, results: rows });
  answer("GET", "/requests/ext/v1/counts", {
    open: 3,
    received: 1,
    answered: 5,
    declined: 0,
    withdrawn: 0,
  });
  showRoutes([{ path: "/assets/requests", element: <RequestsPage /> }], "/assets/requests");
  const items = await screen.findAllByRole("listitem");
  expect(items[0]).toHaveTextContent("Requested by \u2068Petra Lind\u2069, needed by 24/12/2026");
  expect(items[1]).toHaveTextContent("Requested from \u2068Idris Calloway\u2069");
  expect(items[1]).toHaveTextContent("Answered");
  await userEvent.click(screen.getByRole("radio", { name: "Received" }));
  await waitFor(() =>
    expect(heard("GET", path).some(({ url }) => url.searchParams.get("box") === "received")).toBe(
      true,
    ),
  );
});
