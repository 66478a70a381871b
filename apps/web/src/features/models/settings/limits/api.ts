import type { RunCaps } from "@lectern/contract/run-caps";
import { useMutation, useQuery } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { read } from "#platform/http/read.ts";

const path = "/agents/ext/v1/limits";

export const useRunCaps = () => useQuery(read(path));

export const useSetRunCaps = () =>
  useMutation({
    mutationFn: (body: RunCaps) => api.put(path, { body }),
    onSuccess: (now) => queryClient.setQueryData(read(path).queryKey, now),
  });
