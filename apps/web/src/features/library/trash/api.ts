import type { TrashEntry } from "@lectern/contract/trash";
import { useMutation } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { invalidate, keyOf, read } from "#platform/http/read.ts";

import { restoreEntry } from "../actions/restore.ts";

const path = "/libraries/ext/v1/trash";

export const trashPerPage = 50;

/** A page of the deleted items, from page 1. */
export const trashPage = (q: string, page: number) =>
  read(path, { query: { q: q || undefined, page, page_size: trashPerPage } });

/** Refetches the list, whether the action succeeded or not. */
const refresh = () => invalidate(keyOf(path));

export const useRestore = () =>
  useMutation({ mutationFn: ({ id }: TrashEntry) => restoreEntry(id), onSettled: refresh });

export const useRemoveForever = () =>
  useMutation({
    mutationFn: ({ id }: TrashEntry) => api.delete(`${path}/{id}`, { params: { id } }),
    onSettled: refresh,
  });
