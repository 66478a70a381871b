import type { RunCaps } from "@lectern/contract/run-caps";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { read } from "#platform/http/read.ts";

const path = "/agents/ext/v1/limits";

export const useRunCaps = () => useQuery({ ...read(path) });

export function useSetRunCaps() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RunCaps) => api.put(path, { body }),
    onSuccess: (now) => client.setQueryData(read(path).queryKey, now),
  });
}
