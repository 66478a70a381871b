import { expect, test } from "vitest";

import { render } from "#test/part.tsx";

import { StatusBadge } from "./StatusBadge.tsx";

const badge = (status: string, size: 12 | 14) => {
  const { container } = render(<StatusBadge status={status} size={size} />);
  const element = container.firstElementChild;
  return {
    text: element?.textContent,
    look: element?.className,
    mark: element?.querySelector("i"),
  };
};

test.each([
  ["ready", "Success", "success"],
  ["error", "Error", "error"],
  ["processing", "Processing", "info"],
  ["ingested", "Processed", "success"],
])("compact: %s is %s", (status, label, colour) => {
  const { text, look, mark } = badge(status, 12);
  expect(text).toBe(label);
  expect(look).toContain(colour);
  expect(mark).not.toBeNull();
});

test.each([
  ["ready", "Ready", "success"],
  ["error", "Error", "error"],
  ["processing", "Processing", "info"],
])("at 14: %s is %s", (status, label, colour) => {
  const { text, look } = badge(status, 14);
  expect(text).toBe(label);
  expect(look).toContain(colour);
});

test.each([
  ["ingested", 14],
  ["archived", 12],
  ["archived", 14],
  ["constructor", 12],
] as const)("%s at %i is the raw text in grey, without a mark", (status, size) => {
  const { text, look, mark } = badge(status, size);
  expect(text).toBe(status);
  expect(look).toContain("neutral");
  expect(mark).toBeNull();
});
