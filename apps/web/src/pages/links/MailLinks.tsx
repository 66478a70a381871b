import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";

import { withTexts } from "#platform/language/language.ts";

const load = {
  confirm: withTexts("overlays", () => import("./ConfirmLink.tsx")),
  invitation: withTexts("overlays", () => import("./InvitationLink.tsx")),
  reset: withTexts("overlays", () => import("./ResetLink.tsx")),
};

// Rarely needed: loaded when a mail's link is opened.
const parts = {
  confirm: lazy(async () => ({ default: (await load.confirm()).ConfirmLink })),
  invitation: lazy(async () => ({ default: (await load.invitation()).InvitationLink })),
  reset: lazy(async () => ({ default: (await load.reset()).ResetLink })),
};

const names = ["confirm", "invitation", "reset"] as const;

/**
 * Handles the links of mails for signed-in people. The sign-in area redirects them to Home with the
 * link's token.
 */
export function MailLinks() {
  const [search, setSearch] = useSearchParams();
  const name = names.find((one) => search.get(one));
  if (!name) return null;
  const Part = parts[name];
  const token = search.get(name) ?? "";
  const onDone = () =>
    setSearch(
      (before) => {
        before.delete(name);
        return before;
      },
      { replace: true },
    );
  return (
    <Suspense>
      <Part key={token} token={token} onDone={onDone} />
    </Suspense>
  );
}
