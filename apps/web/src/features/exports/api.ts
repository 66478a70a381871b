import { queryOptions, useMutation } from "@tanstack/react-query";

import { open } from "#platform/http/api.ts";
import { keptExport } from "#platform/storage/keep-export.ts";
import { shownLanguage } from "#platform/language/language.ts";
import { read } from "#platform/http/read.ts";
import { nameIn, saveAnswer } from "#platform/storage/save-answer.ts";
import { saveBlob } from "#platform/storage/save-blob.ts";

import type { Choice, ExportSource } from "./source.ts";

const sessionPath = "/chats/ext/v1/sessions/{session_id}/export";
const topicPath = "/libraries/ext/v1/topics/{topic_id}/export";
const snippetsPath = "/libraries/ext/v1/snippets/export";

/** Fetched once per dialog: the file previewed is the file downloaded. */
const anew = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const;

/** The summary of a conversation's export. */
export const chatSummary = (
  session_id: string,
  chat_id: string | undefined,
  branches: Choice["branches"],
) => ({
  ...read(`${sessionPath}/summary`, {
    params: { session_id },
    query: { branches, ...(chat_id ? { chat_id } : {}) },
  }),
  ...anew,
});

/** The summary of a topic's export. */
export const topicSummary = (topic_id: string) => ({
  ...read(`${topicPath}/summary`, { params: { topic_id } }),
  ...anew,
});

function request(source: ExportSource, { format, branches, quotes }: Choice): Promise<Response> {
  const { id } = source;
  const language = shownLanguage();
  if (source.type === "chat") {
    const query = { format, branches, quotes, language, chat_id: source.chatId };
    return open("GET", sessionPath, { params: { session_id: id }, query });
  }
  if (format === "csv") return open("GET", snippetsPath, { query: { topic_id: id } });
  return open("GET", topicPath, { params: { topic_id: id }, query: { format, quotes, language } });
}

const nameOf = ({ title }: ExportSource, { format }: Choice) => `${title}.${format}`;

/** The exported file. */
export const fileOf = (source: ExportSource, choice: Choice) =>
  queryOptions({
    queryKey: ["export", source, choice],
    queryFn: async () => {
      const response = await request(source, choice);
      // A table's file is named after the search it comes from.
      const given =
        choice.format === "csv" ? undefined : nameIn(response.headers.get("Content-Disposition"));
      return { name: given ?? nameOf(source, choice), blob: await response.blob() };
    },
    ...anew,
    retry: false,
  });

/** Saves the same file to the assets and returns it. */
function kept(source: ExportSource, { format, branches, quotes }: Choice): Promise<Response> {
  const { type, id } = source;
  const language = shownLanguage();
  if (type === "topic") return keptExport({ type, id, format, language, quotes });
  return keptExport({ type, id, format, language, quotes, branches, chat_id: source.chatId });
}

interface Download {
  source: ExportSource;
  choice: Choice;
  keep: boolean;
  /** The file, if already fetched. */
  file: { name: string; blob: Blob } | undefined;
}

/** Saves an export to the device, and to the assets if requested. */
export const useDownload = (onDone: () => void) =>
  useMutation({
    async mutationFn({ source, choice, keep, file }: Download) {
      const name = nameOf(source, choice);
      if (keep) await saveAnswer({ answer: kept(source, choice), name });
      else if (file) saveBlob(file.name, file.blob);
      else await saveAnswer({ answer: request(source, choice), name });
    },
    onSuccess: onDone,
  });
