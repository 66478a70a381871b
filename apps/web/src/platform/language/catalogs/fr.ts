import type { Messages } from "@lingui/core";

export const texts = import.meta.glob<{ messages: Messages }>("../../../locales/fr/*.po");
export const serverMessages = import.meta.glob<{ default: Record<string, string> }>(
  "../../../locales/fr/server/*.json",
);
