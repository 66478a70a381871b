import type { Fact, FactName, Facts } from "@lectern/contract/facts";
import { t } from "@lingui/core/macro";

import { api } from "#platform/http/api.ts";
import { notifyError } from "#platform/http/notify-error.ts";
import { notify } from "#platform/notify.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { read } from "#platform/http/read.ts";

const path = "/libraries/ext/v1/document/{document_id}/facts";
const onePath = "/libraries/ext/v1/document/{document_id}/facts/{name}";

/** The facts of a document, including corrections. */
export const factsOf = (document_id: string) => read(path, { params: { document_id } });

const shows = (documentId: string, facts: Facts) =>
  queryClient.setQueryData(factsOf(documentId).queryKey, facts);

const put = async (document_id: string, name: FactName, values: string[]) =>
  shows(document_id, await api.put(onePath, { params: { document_id, name }, body: { values } }));

const remove = async (document_id: string, name: FactName) =>
  shows(document_id, await api.delete(onePath, { params: { document_id, name } }));

/** Runs an action and offers to undo it; returns false if it failed. */
async function act(action: () => Promise<unknown>, message: string, undo: () => Promise<unknown>) {
  try {
    await action();
  } catch (error) {
    notifyError(error);
    return false;
  }
  const run = () => void undo().catch(notifyError);
  notify(message, { action: { label: t`Undo`, run } });
  return true;
}

const asBefore = (documentId: string, name: FactName, before: Fact | undefined) => () =>
  before?.correction ? put(documentId, name, before.values) : remove(documentId, name);

/** Corrects an extracted fact. `before`: its previous values. */
export const correct = (
  documentId: string,
  name: FactName,
  values: string[],
  before: Fact | undefined,
) =>
  act(
    () => put(documentId, name, values),
    t`Details corrected`,
    asBefore(documentId, name, before),
  );

/** Reverts a correction. */
export const takeBack = (documentId: string, fact: Fact) =>
  act(
    () => remove(documentId, fact.name),
    t`Correction undone`,
    asBefore(documentId, fact.name, fact),
  );
