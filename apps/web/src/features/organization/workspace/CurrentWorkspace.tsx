import { may } from "@lectern/contract/policy";
import { Trans, useLingui } from "@lingui/react/macro";

import { fieldErrors } from "#platform/http/field-errors.ts";
import { useSession } from "#platform/session/session.ts";
import { Card } from "#ui/layout/Card.tsx";
import { shortDate } from "#ui/text/formats.ts";
import { Section, Setting } from "#ui/layout/Section.tsx";
import { TextSetting } from "#ui/controls/TextSetting.tsx";

import { useUpdateOrganization } from "../api.ts";
import { roles } from "../roles.ts";
import { BrandSetting } from "./branding/BrandSetting.tsx";
import { DeleteWorkspace } from "./DeleteWorkspace.tsx";
import { FourEyesSetting } from "./FourEyesSetting.tsx";
import { HandOver } from "./HandOver.tsx";
import { LeaveWorkspace } from "./LeaveWorkspace.tsx";
import { LogoSetting } from "./LogoSetting.tsx";

/** The current workspace; nothing if there is none. */
export function CurrentWorkspace() {
  const { t } = useLingui();
  const id = useSession(({ selectedOrganization }) => selectedOrganization?.id);
  if (!id) return null;
  return (
    <Section title={t`Workspace`} about={t`The workspace you are in now.`}>
      <About key={id} />
      <Ends />
    </Section>
  );
}

function About() {
  const { t } = useLingui();
  const { selectedOrganization: organization, group } = useSession();
  const rename = useUpdateOrganization(organization?.id ?? "");
  if (!organization) return null;
  const role = group && roles[group];
  return (
    <Card>
      {may(group, "workspace.rename") ? (
        <TextSetting
          name={t`Name`}
          value={organization.name}
          autoComplete="organization"
          maxLength={100}
          whenEmpty={t`Give the workspace a name.`}
          error={fieldErrors(rename.error)["name"]}
          onSave={(name) => rename.mutateAsync({ name })}
        />
      ) : (
        <Setting name={<Trans>Name</Trans>}>
          <bdi>{organization.name}</bdi>
        </Setting>
      )}
      <LogoSetting organization={organization} mayEdit={may(group, "workspace.edit")} />
      <BrandSetting organization={organization} mayEdit={may(group, "workspace.brand")} />
      <FourEyesSetting organization={organization} mayEdit={may(group, "workspace.edit")} />
      {role && (
        <Setting name={<Trans>Your role</Trans>} meaning={t(role.meaning)}>
          {t(role.name)}
        </Setting>
      )}
      <Setting name={<Trans>Made on</Trans>}>{shortDate(organization.created_at)}</Setting>
    </Card>
  );
}

/** Leaving, handing over and deleting the workspace. */
function Ends() {
  const { selectedOrganization: organization, group } = useSession();
  if (!organization) return null;
  return (
    <Card>
      {may(group, "workspace.hand_over") ? (
        <>
          <HandOver organization={organization} />
          <DeleteWorkspace organization={organization} />
        </>
      ) : (
        <LeaveWorkspace organization={organization} />
      )}
    </Card>
  );
}
