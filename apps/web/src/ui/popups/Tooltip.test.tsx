import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Tooltip } from "./Tooltip.tsx";

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const words = () => screen.queryByRole("tooltip")?.textContent;

function control(title = "Copy with sources") {
  const own = { onPointerEnter: vi.fn(), onTouchStart: vi.fn() };
  render(
    <Tooltip title={title}>
      <button type="button" aria-label="Copy" {...own} />
    </Tooltip>,
  );
  return { button: screen.getByRole("button"), own };
}

const mouse = { pointerType: "mouse" };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test("shows 100 ms after the pointer comes, describes the control, and goes with it", async () => {
  const { button, own } = control();
  fireEvent.pointerEnter(button, mouse);
  await pass(99);
  expect(words()).toBeUndefined();
  await pass(1);
  expect(words()).toBe("Copy with sources");
  expect(button).toHaveAccessibleDescription("Copy with sources");
  expect(own.onPointerEnter).toHaveBeenCalledOnce();
  fireEvent.pointerLeave(button, mouse);
  await pass(100);
  expect(words()).toBeUndefined();
});

test("stays while the pointer is on the words", async () => {
  const { button } = control();
  fireEvent.pointerEnter(button, mouse);
  await pass(100);
  fireEvent.pointerLeave(button, mouse);
  fireEvent.pointerEnter(screen.getByRole("tooltip"), mouse);
  await pass(5000);
  expect(words()).toBe("Copy with sources");
});

test("on touch it shows after 700 ms and goes 1500 ms after the finger", async () => {
  const { button, own } = control();
  fireEvent.pointerEnter(button, { pointerType: "touch" });
  fireEvent.touchStart(button);
  await pass(699);
  expect(words()).toBeUndefined();
  await pass(1);
  expect(words()).toBe("Copy with sources");
  fireEvent.touchEnd(button);
  await pass(1499);
  expect(words()).toBe("Copy with sources");
  await pass(1);
  expect(words()).toBeUndefined();
  expect(own.onTouchStart).toHaveBeenCalledOnce();
});

test("the mouse that a browser makes up after a touch does not shorten the 1500 ms", async () => {
  const { button } = control();
  fireEvent.pointerDown(button, { pointerType: "touch" });
  fireEvent.touchStart(button);
  await pass(700);
  fireEvent.pointerUp(button, { pointerType: "touch" });
  fireEvent.pointerLeave(button, { pointerType: "touch" });
  fireEvent.touchEnd(button);
  for (const made of [fireEvent.mouseEnter, fireEvent.mouseMove, fireEvent.mouseDown]) made(button);
  fireEvent.focus(button);
  for (const made of [fireEvent.mouseUp, fireEvent.click, fireEvent.mouseLeave]) made(button);
  await pass(1499);
  expect(words()).toBe("Copy with sources");
  await pass(1);
  expect(words()).toBeUndefined();
});

test("a tap shows nothing", async () => {
  const { button } = control();
  fireEvent.touchStart(button);
  await pass(100);
  fireEvent.touchEnd(button);
  await pass(5000);
  expect(words()).toBeUndefined();
});

test("Esc and a press send it away", async () => {
  const { button } = control();
  fireEvent.pointerEnter(button, mouse);
  await pass(100);
  fireEvent.keyDown(document.body, { key: "Escape" });
  expect(words()).toBeUndefined();
  fireEvent.pointerEnter(button, mouse);
  await pass(100);
  fireEvent.pointerDown(button, mouse);
  await pass(0);
  expect(words()).toBeUndefined();
});

test("words that name the control do not describe it too", async () => {
  const { button } = control("Copy");
  fireEvent.pointerEnter(button, mouse);
  await pass(100);
  expect(words()).toBe("Copy");
  expect(button).not.toHaveAttribute("aria-describedby");
});

test("without words there is none", async () => {
  const { button } = control("");
  fireEvent.pointerEnter(button, mouse);
  await pass(1000);
  expect(words()).toBeUndefined();
});
