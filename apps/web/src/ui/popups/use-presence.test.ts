import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";

import { usePresence } from "./use-presence.ts";

const presence = () =>
  renderHook(({ open }) => usePresence(open), { initialProps: { open: false } });

test("a surface is there from its opening until it has faded out", () => {
  const { result, rerender } = presence();
  expect(result.current.present).toBe(false);
  rerender({ open: true });
  expect(result.current.present).toBe(true);
  rerender({ open: false });
  expect(result.current.present).toBe(true);
  act(() => result.current.onClosed());
  expect(result.current.present).toBe(false);
});

test("a surface that is opened again while it fades out stays", () => {
  const { result, rerender } = presence();
  rerender({ open: true });
  rerender({ open: false });
  const { onClosed } = result.current;
  rerender({ open: true });
  act(onClosed);
  expect(result.current.present).toBe(true);
});
