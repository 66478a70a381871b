import { useLingui } from "@lingui/react/macro";

import { useSession } from "#platform/session/session.ts";
import { Card } from "#ui/layout/Card.tsx";
import { Section } from "#ui/layout/Section.tsx";

import { ApiKeys } from "./api-keys/ApiKeys.tsx";
import { OtherPrograms } from "./api-keys/OtherPrograms.tsx";
import { Devices } from "./Devices.tsx";
import { Passkeys } from "./passkeys/Passkeys.tsx";
import { PasswordSetting } from "./PasswordSetting.tsx";
import { SecondFactor } from "./second-factor/SecondFactor.tsx";

/** Settings that protect the account. */
export function Security() {
  const { t } = useLingui();
  const user = useSession(({ user }) => user);
  const hasWorkspace = useSession(({ selectedOrganization }) => selectedOrganization !== null);
  if (!user) return null;
  return (
    <>
      <Section
        title={t`Security`}
        about={t`Password, two-factor authentication, devices and keys.`}
      >
        <Card>
          <PasswordSetting user={user} />
          <SecondFactor user={user} />
        </Card>
      </Section>
      <Passkeys user={user} />
      <Devices />
      {hasWorkspace && (
        <>
          <ApiKeys />
          <OtherPrograms />
        </>
      )}
    </>
  );
}
