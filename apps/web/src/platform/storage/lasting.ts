import type { ComponentType } from "react";
import { create } from "zustand";

/** Parts that stay on the screen from one page to the next, by name. */
export const useLasting = create<{ parts: ReadonlyMap<string, ComponentType> }>()(() => ({
  parts: new Map(),
}));

/**
 * Keeps a part on every signed-in screen from now on, such as the uploads that go on while a person
 * walks about. A feature says so once it is needed, so that the frame need not know the feature.
 */
export function keepOnScreen(name: string, part: ComponentType) {
  const { parts } = useLasting.getState();
  if (parts.get(name) !== part) useLasting.setState({ parts: new Map(parts).set(name, part) });
}
