import type { Tool, ToolMode } from "@lectern/contract/tools";
import { useMutation, useQuery } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { invalidate, keyOf, read } from "#platform/http/read.ts";

const path = "/organization/ext/v1/tool-servers";
const onePath = "/organization/ext/v1/tool-servers/{server_id}";

export const useToolServers = () => useQuery(read(path));

const refresh = () => invalidate(keyOf(path));

/** Adds a server, or changes one. */
export const useSaveServer = (server_id: string | undefined) =>
  useMutation({
    mutationFn: (body: { name: string; url: string; token?: string }) =>
      server_id === undefined
        ? api.post(path, { body })
        : api.patch(onePath, { params: { server_id }, body }),
    onSuccess: refresh,
  });

export const useDeleteServer = () =>
  useMutation({
    mutationFn: (server_id: string) => api.delete(onePath, { params: { server_id } }),
    onSettled: refresh,
  });

/** Connects to a server and lists its tools. */
export const useCheckServer = (server_id: string) =>
  useMutation({
    mutationFn: () => api.post(`${onePath}/check`, { params: { server_id } }),
    onSettled: refresh,
  });

export const useToolMode = (server_id: string) =>
  useMutation({
    mutationFn: ({ id, hash, mode }: Pick<Tool, "id" | "hash"> & { mode: ToolMode }) =>
      api.patch(`${onePath}/tools/{tool_id}`, {
        params: { server_id, tool_id: id },
        body: { mode, hash },
      }),
    onSettled: refresh,
  });
