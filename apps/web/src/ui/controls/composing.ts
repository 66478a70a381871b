import type { KeyboardEvent } from "react";

/**
 * Whether an input method is composing a word, which Enter completes; Safari reports it only by the
 * key code.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent) =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
