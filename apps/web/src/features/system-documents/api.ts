import type {
  SystemDocument,
  SystemDocumentKind,
  SystemDocumentUse,
} from "@lectern/contract/system-documents";
import { t } from "@lingui/core/macro";
import { queryOptions } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { notifyError } from "#platform/http/notify-error.ts";
import { notify } from "#platform/notify.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { invalidate, keyOf } from "#platform/http/read.ts";
import { translateServerMessage } from "#platform/language/server-messages.ts";

const path = "/chats/ext/v1/system-document/";
const one = "/chats/ext/v1/system-document/{document_id}";

/** ms between polls while documents are being ingested. */
const pace = 1500;

export const systemDocuments = () =>
  queryOptions({
    queryKey: keyOf(path),
    queryFn: async ({ signal }) => (await api.get(path, { signal })).results,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === "processing") ? pace : false,
  });

const refresh = () => invalidate(keyOf(path));
const show = (change: (known: SystemDocument[]) => SystemDocument[]) =>
  queryClient.setQueryData(systemDocuments().queryKey, (known) => known && change(known));

/** Runs an action, notifies of errors, and refreshes from the server. */
async function doing(action: () => Promise<unknown>) {
  try {
    await action();
  } catch (error) {
    notifyError(error);
  }
  await refresh();
}

const uploadPath = "/chats/ext/v1/system-document/upload";

function formOf(files: readonly File[]) {
  const form = new FormData();
  for (const file of files) form.append("file", file, file.name);
  return form;
}

export const add = (files: readonly File[], kind: SystemDocumentKind) =>
  doing(async () => {
    if (files.length === 0) return;
    const { refused } = await api.post(uploadPath, { query: { kind }, form: formOf(files) });
    for (const one of refused) notify(translateServerMessage(one), { variant: "error" });
  });

/** Replaces a document by a file, and offers to restore the previous one. */
export const replace = (document: SystemDocument, file: File) =>
  doing(async () => {
    const query = { replaces: document.id };
    const { results } = await api.post(uploadPath, { query, form: formOf([file]) });
    const [newer] = results;
    const undo = async () => {
      if (newer) await remove(newer);
      await restore(document);
    };
    notify(t`“${{ name: document.name }}” replaced`, {
      action: { label: t`Undo`, run: () => void undo() },
    });
  });

interface Change {
  kind?: SystemDocumentKind;
  use?: SystemDocumentUse;
  enabled?: boolean;
  position?: number;
}

/** Changes a document; shown at once. */
export function change({ id }: SystemDocument, body: Change) {
  const { position, ...rest } = body;
  show((known) => {
    const changed = known.map((each) => (each.id === id ? { ...each, ...rest } : each));
    const own = changed.find((each) => each.id === id);
    if (position === undefined || !own) return changed;
    return changed.filter((each) => each !== own).toSpliced(position, 0, own);
  });
  return doing(() => api.patch(one, { params: { document_id: id }, body }));
}

export function remove({ id }: SystemDocument) {
  show((known) => known.filter((each) => each.id !== id));
  return doing(() => api.delete(one, { params: { document_id: id } }));
}

export const restore = ({ id }: SystemDocument) =>
  doing(() =>
    api.post("/chats/ext/v1/system-document/{document_id}/restore", {
      params: { document_id: id },
    }),
  );

export const readAgain = ({ id }: SystemDocument) =>
  doing(() =>
    api.post("/chats/ext/v1/system-document/{document_id}/retry", { params: { document_id: id } }),
  );
