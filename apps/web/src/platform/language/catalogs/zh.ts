import type { Messages } from "@lingui/core";

export const texts = import.meta.glob<{ messages: Messages }>("../../../locales/zh/*.po");
export const serverMessages = import.meta.glob<{ default: Record<string, string> }>(
  "../../../locales/zh/server/*.json",
);
