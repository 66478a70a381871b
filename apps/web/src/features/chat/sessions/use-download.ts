import type { Session } from "@lectern/contract/chat";
import type { ChatExportFormat } from "@lectern/contract/shared-chats";
import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";

import { keptExport } from "#platform/keep-export.ts";
import { shownLanguage } from "#platform/language.ts";
import { saveAnswer } from "#platform/save-answer.ts";
import type { MenuEntry } from "#ui/Menu.tsx";

import { useShownBranch } from "../shown-branch.ts";

/** The files that a conversation can be saved as: the branch one reads, or in JSON all of them. */
export function useDownload({ id: session_id, title }: Session) {
  const { t } = useLingui();
  const chat_id = useShownBranch(session_id);
  const { mutate, isPending } = useMutation({ mutationFn: saveAnswer });
  const save = (format: ChatExportFormat, branches: "one" | "all" = "one") => ({
    onChoose: () =>
      mutate({
        answer: keptExport({
          type: "chat",
          id: session_id,
          format,
          language: shownLanguage(),
          branches,
          chat_id,
        }),
        name: `${title}.${format}`,
      }),
  });
  const entries: MenuEntry[] = [
    { name: t`Markdown (.md)`, ...save("md") },
    { name: t`Word (.docx)`, ...save("docx") },
    { name: t`PDF (.pdf)`, ...save("pdf") },
    { name: t`JSON, this branch`, ...save("json") },
    { name: t`JSON, every branch`, ...save("json", "all") },
  ];
  return { entries, isPending };
}
