import type { Messages } from "@lingui/core";

export const texts = import.meta.glob<{ messages: Messages }>("../../../locales/de/*.po");
export const serverMessages = import.meta.glob<{ default: Record<string, string> }>(
  "../../../locales/de/server/*.json",
);
