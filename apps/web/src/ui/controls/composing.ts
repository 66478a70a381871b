import type { KeyboardEvent } from "react";

/** While an input method composes a word, Enter ends the word; Safari tells by the key code alone. */
export const isComposing = ({ nativeEvent }: KeyboardEvent) =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
