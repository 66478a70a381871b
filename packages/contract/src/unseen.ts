import { code } from "./message.ts";
/**
 * Characters that a name must not contain: control characters and line breaks, invisible
 * characters, and those that change the direction of what follows. Single joiners, variation
 * selectors and directional marks are allowed, since languages and emoji need them, as are the tags
 * of a flag.
 */
export const unseen =
  /[\u034f\p{Cc}\p{Zl}\p{Zp}\u00ad\u115f\u1160\u17b4\u17b5\u180e\u200b\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0060}\u{e007b}-\u{e007e}\u{e0080}-\u{e00ff}\u{e01f0}-\u{e0fff}]|(?<!\u{1f3f4}[\u{e0061}-\u{e007a}]{0,5})[\u{e0061}-\u{e007a}\u{e007f}]|[\u200c-\u200f\u061c]{2}|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{2}/u;

/** For `refine`: whether every character of a name is visible, and the error message. */
export const seen = [(name: string) => !unseen.test(name), code("name_not_displayable")] as const;
