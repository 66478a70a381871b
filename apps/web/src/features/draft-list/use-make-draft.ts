import { may } from "@lectern/contract/policy";
import { useMutation } from "@tanstack/react-query";
import { useCallback } from "react";
import { useNavigate } from "react-router";

import { useSession } from "#platform/session/session.ts";

import { createDraft, type DraftSource } from "./api.ts";

/** Returns a function that makes a draft and opens it; undefined for who may not. */
export function useMakeDraft() {
  const mayWrite = useSession(({ group }) => may(group, "draft.write"));
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: (source: DraftSource | undefined) => createDraft(source),
    onSuccess: ({ id }) => void navigate(`/assets/drafts/${id}`),
  });
  const make = useCallback(
    (source?: DraftSource) => {
      if (!isPending) mutate(source);
    },
    [mutate, isPending],
  );
  return { make: mayWrite ? make : undefined, isPending };
}
