import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { dismiss, notify, remove, useNotices } from "#platform/notify.ts";
import { render } from "#test/part.tsx";

import { Toasts } from "./Toasts.tsx";

function Stack() {
  const shown = useNotices(({ shown }) => shown);
  return <Toasts notices={shown} onDismiss={dismiss} onLeft={remove} />;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  render(<Stack />);
});

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ["default", "status"],
  ["success", "status"],
  ["warning", "status"],
  ["error", "alert"],
  ["info", "status"],
] as const)("a %s toast is there for 5000 ms and leaves in 195", async (variant, role) => {
  act(() => void notify("Saved", { variant }));
  expect(screen.getByRole(role)).toHaveTextContent("Saved");
  await pass(4999);
  expect(screen.getByText("Saved").parentElement).not.toHaveClass("leaving");
  await pass(1);
  expect(screen.getByText("Saved").parentElement).toHaveClass("leaving");
  await pass(194);
  expect(screen.queryByText("Saved")).toBeInTheDocument();
  await pass(1);
  expect(screen.queryByText("Saved")).toBeNull();
});

test("it waits while the pointer or the focus is on it", async () => {
  act(() => void notify("Moved", { action: { label: "Undo", run: () => {} } }));
  fireEvent.mouseEnter(screen.getByRole("status"));
  await pass(20_000);
  expect(screen.getByText("Moved")).toBeInTheDocument();
  fireEvent.mouseLeave(screen.getByRole("status"));
  await pass(5000 + 195);
  expect(screen.queryByText("Moved")).toBeNull();
});

test("errors are alerts; the action runs and closes it", async () => {
  const undo = vi.fn();
  act(() => void notify("Deleted", { variant: "error", action: { label: "Undo", run: undo } }));
  expect(screen.getByRole("alert")).toHaveTextContent("Deleted");
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(undo).toHaveBeenCalledOnce();
  await pass(195);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("never more than three are shown at once", async () => {
  act(() => {
    for (const message of ["one", "two", "three", "four", "five"]) notify(message);
  });
  expect(screen.getAllByRole("status")).toHaveLength(3);
  await pass(195);
  expect(screen.getAllByRole("status")).toHaveLength(3);
  await pass(195);
  expect(screen.getAllByRole("status").map((toast) => toast.textContent)).toEqual([
    "three",
    "four",
    "five",
  ]);
});

test.each(["default", "success", "warning", "error", "info"] as const)(
  "a toast can be %s, told by its mark and not by colour alone",
  (variant) => {
    act(() => void notify("Saved", { variant }));
    const toast = screen.getByRole(variant === "error" ? "alert" : "status");
    expect(toast).toHaveAttribute("data-variant", variant);
    expect(toast.querySelector("svg.mark") !== null).toBe(variant !== "default");
  },
);
