import type { Tool, ToolMode } from "@lectern/contract/tools";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { keyOf, read } from "#platform/http/read.ts";

const path = "/organization/ext/v1/tool-servers";
const onePath = "/organization/ext/v1/tool-servers/{server_id}";

export const useToolServers = () => useQuery({ ...read(path) });

function useRefreshServers() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(path) });
}

/** Adds a server, or changes one. */
export function useSaveServer(server_id: string | undefined) {
  const refresh = useRefreshServers();
  return useMutation({
    mutationFn: (body: { name: string; url: string; token?: string }) =>
      server_id === undefined
        ? api.post(path, { body })
        : api.patch(onePath, { params: { server_id }, body }),
    onSuccess: refresh,
  });
}

export function useDeleteServer() {
  const refresh = useRefreshServers();
  return useMutation({
    mutationFn: (server_id: string) => api.delete(onePath, { params: { server_id } }),
    onSettled: refresh,
  });
}

/** Connects to a server and lists its tools. */
export function useCheckServer(server_id: string) {
  const refresh = useRefreshServers();
  return useMutation({
    mutationFn: () => api.post(`${onePath}/check`, { params: { server_id } }),
    onSettled: refresh,
  });
}

export function useToolMode(server_id: string) {
  const refresh = useRefreshServers();
  return useMutation({
    mutationFn: ({ id, hash, mode }: Pick<Tool, "id" | "hash"> & { mode: ToolMode }) =>
      api.patch(`${onePath}/tools/{tool_id}`, {
        params: { server_id, tool_id: id },
        body: { mode, hash },
      }),
    onSettled: refresh,
  });
}
