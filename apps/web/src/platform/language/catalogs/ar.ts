import type { Messages } from "@lingui/core";

export const texts = import.meta.glob<{ messages: Messages }>("../../../locales/ar/*.po");
export const serverMessages = import.meta.glob<{ default: Record<string, string> }>(
  "../../../locales/ar/server/*.json",
);
