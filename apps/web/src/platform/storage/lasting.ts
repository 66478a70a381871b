import type { ComponentType } from "react";
import { create } from "zustand";

/** Components that stay mounted across pages, by name. */
export const useLasting = create<{ parts: ReadonlyMap<string, ComponentType> }>()(() => ({
  parts: new Map(),
}));

/**
 * Keeps a component on every signed-in screen from now on, such as the uploads that continue during
 * navigation. A feature registers it when needed, so that the app shell does not depend on it.
 */
export function keepOnScreen(name: string, part: ComponentType) {
  const { parts } = useLasting.getState();
  if (parts.get(name) !== part) useLasting.setState({ parts: new Map(parts).set(name, part) });
}
