import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { ApiError } from "#platform/http/http.ts";
import { showRoutes } from "#test/render.tsx";

import { RouteError } from "./RouteError.tsx";

function fail(error: unknown) {
  const loader = () => {
    throw error;
  };
  const screens = { element: null, errorElement: <RouteError />, hydrateFallbackElement: <></> };
  showRoutes([{ path: "*", loader, ...screens }], "/");
}

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

test("a route error shows its status, status text and message", async () => {
  fail(new Response("Back in a minute.", { status: 503, statusText: "Service Unavailable" }));
  expect(await screen.findByRole("heading", { name: "503 Service Unavailable" })).toBeVisible();
  expect(screen.getByText("Back in a minute.")).toBeVisible();
});

test("a route error without a message", async () => {
  fail(new Response(null, { status: 404, statusText: "Not Found" }));
  expect(await screen.findByRole("heading", { name: "404 Not Found" })).toBeVisible();
  expect(screen.getByText("An unexpected error occurred.")).toBeVisible();
});

test("any other error shows its message", async () => {
  fail(new Error("Cannot read the list of collections."));
  expect(await screen.findByRole("heading", { name: "Something went wrong!" })).toBeVisible();
  expect(screen.getByText("Cannot read the list of collections.")).toBeVisible();
});

test("a failed call keeps the reference to ask with", async () => {
  fail(new ApiError(500, { detail: "The workspace could not be read." }, "7F3K-20QD"));
  expect(await screen.findByText("The workspace could not be read.")).toBeVisible();
  expect(screen.getByText("Reference 7F3K-20QD")).toBeVisible();
});
