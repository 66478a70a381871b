import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { api } from "#platform/http/api.ts";
import { errorMessage } from "#platform/http/error-message.ts";
import { openOrganization } from "#platform/session/session.ts";

/** Creates a workspace with the person as owner, and opens it. */
export function useNewWorkspace() {
  const [missing, setMissing] = useState(false);
  const create = useMutation({
    mutationFn: (name: string) => api.post("/organization/ext/v1/", { body: { name } }),
    onSuccess: (workspace) =>
      openOrganization(workspace, t`You own \u2068${workspace.name}\u2069 now.`),
  });
  const make = (typed: string) => {
    const name = typed.trim();
    setMissing(name === "");
    if (name !== "" && !create.isPending) create.mutate(name);
  };
  const refused = create.error ? errorMessage(create.error) : undefined;
  return {
    make,
    // Opening the workspace reloads the page.
    isPending: create.isPending || create.isSuccess,
    error: missing ? t`Give the workspace a name.` : refused,
  };
}
