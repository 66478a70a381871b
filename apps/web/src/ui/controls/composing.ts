import type { KeyboardEvent } from "react";

/** Whether Enter completes a word of an input method; Safari reports it only by key code. */
export const isComposing = ({ nativeEvent }: KeyboardEvent) =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
