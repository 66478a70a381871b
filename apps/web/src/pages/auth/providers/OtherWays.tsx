import type { SignInProvider } from "@lectern/contract/installation";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useLocation } from "react-router";

import { asksForCode } from "#platform/http/asks-for-code.ts";
import { api } from "#platform/http/api.ts";
import { hasPasskeys } from "#platform/passkeys.ts";
import { Button } from "#ui/controls/Button.tsx";

import { useAttempt } from "../attempt.ts";
import { CodeField } from "../CodeField.tsx";
import { PasskeyButton } from "../passkeys/PasskeyButton.tsx";
import { requestedPlace } from "../requested-place.ts";
import { signInBody, useSignIn } from "../use-sign-in.ts";
import styles from "./OtherWays.module.css";

interface ProviderButtonProps {
  provider: Pick<SignInProvider, "id" | "name">;
  /** The address that the person typed, which the provider suggests in its form. */
  email?: string;
  primary?: boolean;
}

/** Leaves for a provider, which leads back to the place that the person asked for. */
export function ProviderButton({ provider, email = "", primary = false }: ProviderButtonProps) {
  const location = useLocation();
  const { id, name } = provider;
  const start = useAttempt({
    mutationFn: () =>
      api.post("/auth/ext/v1/providers/{id}/start", {
        params: { id },
        body: { to: requestedPlace(location.state) ?? "/", ...(email === "" ? {} : { email }) },
      }),
    onSuccess: ({ address }) => globalThis.location.assign(address),
  });
  return (
    <Button
      kind={primary ? "primary" : "outlined"}
      size="large"
      wide
      // The page stays until the provider's has loaded.
      busy={start.isPending || start.isSuccess}
      onClick={() => start.mutate()}
    >
      <span className={styles.name}>
        <Trans>
          Continue with <bdi>{name}</bdi>
        </Trans>
      </span>
    </Button>
  );
}

/** Signs in as whom a proxy in front of the server names, and asks for a second factor. */
function ProxyButton() {
  const [code, setCode] = useState("");
  const signIn = useSignIn((body: ReturnType<typeof signInBody>) =>
    api.post("/auth/ext/v1/proxy-sign-in", { body }),
  );
  return (
    <>
      {signIn.asksCode && (
        <CodeField
          wrong={asksForCode(signIn.error)}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      <Button
        size="large"
        wide
        busy={signIn.isPending}
        onClick={() => signIn.mutate(signInBody(code))}
      >
        <Trans>Continue with single sign-on</Trans>
      </Button>
    </>
  );
}

interface OtherWaysProps {
  providers: readonly SignInProvider[];
  proxy: boolean;
  /** Whether they stand below a form. */
  belowForm: boolean;
}

/** The ways to sign in without a password, one button each. */
export function OtherWays({ providers, proxy, belowForm }: OtherWaysProps) {
  const passkeys = hasPasskeys();
  if (providers.length === 0 && !proxy && !passkeys) return null;
  return (
    <div className={styles.ways}>
      {belowForm && (
        <p className={styles.or}>
          <Trans>or</Trans>
        </p>
      )}
      {providers.map((provider) => (
        <ProviderButton key={provider.id} provider={provider} />
      ))}
      {proxy && <ProxyButton />}
      {passkeys && <PasskeyButton />}
    </div>
  );
}
