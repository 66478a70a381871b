import type { Session } from "@lectern/contract/chat";
import { useLingui } from "@lingui/react/macro";
import { Suspense, useState } from "react";

import { ExportDialog, type Format } from "#features/exports/index.ts";
import type { MenuEntry } from "#ui/popups/Menu.tsx";

import { useShownBranch } from "../shown-branch.ts";

/**
 * The formats a conversation can be exported in: the displayed branch, or all branches in JSON.
 * `dialog` shows what the export will contain.
 */
export function useDownload({ id, title }: Session) {
  const { t } = useLingui();
  const chatId = useShownBranch(id);
  const [wanted, setWanted] = useState<Format | null>(null);
  const entry = (
    name: string,
    format: Format["format"],
    branches: Format["branches"] = "one",
  ): MenuEntry => ({ name, onChoose: () => setWanted({ format, branches }) });
  const entries = [
    entry(t`Markdown (.md)`, "md"),
    entry(t`Word (.docx)`, "docx"),
    entry(t`PDF (.pdf)`, "pdf"),
    entry(t`JSON, this branch`, "json"),
    entry(t`JSON, every branch`, "json", "all"),
  ];
  const dialog = wanted && (
    <Suspense>
      <ExportDialog
        source={{ type: "chat", id, title, chatId }}
        format={wanted}
        onClose={() => setWanted(null)}
      />
    </Suspense>
  );
  return { entries, dialog };
}
