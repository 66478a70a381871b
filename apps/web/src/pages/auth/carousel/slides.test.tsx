import { i18n } from "@lingui/core";
import { expect, test } from "vitest";

import { show } from "#test/render.tsx";

import { slides } from "./slides.tsx";

test("each slide has its title, its text and a picture", () => {
  expect(slides.map(({ title, text }) => [i18n._(title), i18n._(text)])).toEqual([
    [
      "Specialized AI Agents",
      "Synthesizing 300M+ verified sources and secure company data across 100+ languages.",
    ],
    [
      "Comprehensive Data Intelligence",
      "A team of expert AI agents that research, analyze and draft.",
    ],
    ["Intuitive Human Controls", "Full visibility, fine-tuning outputs, approving drafts."],
  ]);
  for (const { img } of slides) {
    const { container, unmount } = show(img);
    expect(container.querySelector("svg")).not.toBeNull();
    unmount();
  }
});
