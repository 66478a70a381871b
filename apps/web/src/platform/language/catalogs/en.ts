import type { Messages } from "@lingui/core";

export const texts = import.meta.glob<{ messages: Messages }>("../../../locales/en/*.po");
/** The server sends English itself. */
export const serverMessages = {};
