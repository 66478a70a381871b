import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { render } from "#test/part.tsx";

import { Carousel } from "./Carousel.tsx";
import { slides } from "./slides.tsx";

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const current = () =>
  screen.getAllByRole("button", { current: true }).map((dot) => dot.getAttribute("aria-label"));

function less(motion: boolean) {
  vi.stubGlobal("matchMedia", () => ({ matches: motion, addEventListener: () => {} }));
}

beforeEach(() => {
  vi.useFakeTimers();
  less(false);
});

afterEach(() => {
  vi.useRealTimers();
});

test("shows the three slides in turn, 4 s each, and begins again", async () => {
  render(<Carousel slides={slides} />);
  const seen = [];
  for (let turn = 0; turn < 4; turn += 1) {
    seen.push(...current());
    await pass(3999);
    expect(current()).toEqual(seen.slice(-1));
    await pass(1);
  }
  expect(seen).toEqual([
    "Slide 1: Specialized AI Agents",
    "Slide 2: Comprehensive Data Intelligence",
    "Slide 3: Intuitive Human Controls",
    "Slide 1: Specialized AI Agents",
  ]);
});

test("a slide shows its title, its text and its picture; a click on a dot chooses one", () => {
  render(<Carousel slides={slides} />);
  const shown = () => screen.getAllByRole("region", { name: /of 3$/ }).filter((one) => !one.inert);
  for (const [index, title, words] of [
    [1, "Comprehensive Data Intelligence", /^A team of expert AI agents/],
    [2, "Intuitive Human Controls", /^Full visibility/],
    [0, "Specialized AI Agents", /^Synthesizing 300M\+/],
  ] as const) {
    fireEvent.click(screen.getByRole("button", { name: `Slide ${index + 1}: ${title}` }));
    const [slide, another] = shown();
    expect(another).toBeUndefined();
    expect(within(slide!).getByRole("heading", { name: title })).toBeInTheDocument();
    expect(within(slide!).getByText(words)).toBeInTheDocument();
    expect(slide!.querySelector("svg")).not.toBeNull();
  }
});

test("holds still under the pointer, with the focus inside, and when paused", async () => {
  render(<Carousel slides={slides} />);
  const panel = screen.getByRole("region", { name: "What Lectern does" });
  fireEvent.pointerEnter(panel);
  await pass(20_000);
  expect(current()).toEqual(["Slide 1: Specialized AI Agents"]);
  fireEvent.pointerLeave(panel);
  const pause = screen.getByRole("button", { name: "Pause slides" });
  act(() => pause.focus());
  await pass(20_000);
  expect(current()).toEqual(["Slide 1: Specialized AI Agents"]);
  fireEvent.click(pause);
  act(() => pause.blur());
  await pass(20_000);
  expect(current()).toEqual(["Slide 1: Specialized AI Agents"]);
  fireEvent.click(screen.getByRole("button", { name: "Play slides" }));
  await pass(4000);
  expect(current()).toEqual(["Slide 2: Comprehensive Data Intelligence"]);
});

test("holds still in a hidden tab", async () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  render(<Carousel slides={slides} />);
  await pass(20_000);
  expect(current()).toEqual(["Slide 1: Specialized AI Agents"]);
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await pass(4000);
  expect(current()).toEqual(["Slide 2: Comprehensive Data Intelligence"]);
});

test("does not start by itself for those who want less motion", async () => {
  less(true);
  render(<Carousel slides={slides} />);
  await pass(20_000);
  expect(current()).toEqual(["Slide 1: Specialized AI Agents"]);
  fireEvent.click(screen.getByRole("button", { name: /Slide 3/ }));
  expect(current()).toEqual(["Slide 3: Intuitive Human Controls"]);
});
