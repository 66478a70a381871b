import { Trans } from "@lingui/react/macro";

import { Button } from "#ui/controls/Button.tsx";
import * as icons from "#ui/images/icons.ts";

import { usePasskeySignIn } from "./use-passkey-sign-in.ts";

/** Signs in by a passkey, which is also offered in the suggestions of the email field. */
export function PasskeyButton() {
  const { isPending, ask } = usePasskeySignIn();
  return (
    <Button kind="outlined" size="large" wide icon={icons.key} busy={isPending} onClick={ask}>
      <Trans>Sign in with a passkey</Trans>
    </Button>
  );
}
