import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";

import { dismiss, remove, useNotices } from "#platform/notify.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { Toasts } from "#ui/feedback/Toasts.tsx";

import { followPreferences } from "./preferences.ts";

/** The providers around every screen. */
export function Providers({ children }: { children: ReactNode }) {
  const shown = useNotices(({ shown }) => shown);
  useEffect(followPreferences, []);
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        {children}
        <Toasts notices={shown} onDismiss={dismiss} onLeft={remove} />
      </QueryClientProvider>
    </I18nProvider>
  );
}
