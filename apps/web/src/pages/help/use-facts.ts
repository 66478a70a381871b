import { t } from "@lingui/core/macro";

import { useInstallation } from "#platform/http/installation.ts";
import { fileSize } from "#ui/text/formats.ts";

import type { Facts } from "./placeholders.ts";

/** The running version; undefined until it is known. */
export const useVersion = () => useInstallation().data?.version;

/** This installation's values for the articles; null until they are loaded. */
export function useFacts(): Facts | null {
  const { data, isPending } = useInstallation();
  if (isPending) return null;
  const unknown = t`not known at the moment`;
  const quotes = !data || data.model === "extractive";
  return {
    values: {
      max_file_size: data ? `\u2068${fileSize(data.max_file_bytes)}\u2069` : unknown,
      model: !data || quotes ? t`the built-in model` : `\u2068${data.model}\u2069`,
      ocr: data?.ocr ? `\u2068${data.ocr}\u2069` : unknown,
      version: data ? `\u2068${data.version}\u2069` : unknown,
      refresh_minutes: data ? String(data.token_refresh_minutes) : unknown,
    },
    flags: {
      registration_open: data?.registration !== "closed",
      mail_verified: data?.require_verified_email ?? false,
      quotes_only: quotes,
      recognises_text: data ? data.ocr !== null : true,
    },
  };
}
