import type { Organization } from "@lectern/contract/organizations";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";

import { Checkbox } from "#ui/controls/Checkbox.tsx";
import { Setting } from "#ui/layout/Section.tsx";

import { useUpdateOrganization } from "../api.ts";

interface FourEyesSettingProps {
  organization: Organization;
  mayEdit: boolean;
}

/** The rule for approving drafts; others than admins see whether it is on. */
export function FourEyesSetting({ organization, mayEdit }: FourEyesSettingProps) {
  const { t } = useLingui();
  const id = useId();
  const update = useUpdateOrganization(organization.id);
  const name = t`Four-eyes rule for drafts`;
  const meaning = t`Nobody approves a draft of their own or a text that they wrote last.`;
  const isOn = update.isPending ? !organization.four_eyes : organization.four_eyes;
  if (!mayEdit) {
    return (
      <Setting name={name} meaning={meaning}>
        {isOn ? <Trans>On</Trans> : <Trans>Off</Trans>}
      </Setting>
    );
  }
  return (
    <Setting name={name} meaning={meaning} htmlFor={id}>
      <Checkbox
        id={id}
        label={name}
        aria-describedby={`${id}-meaning`}
        checked={isOn}
        disabled={update.isPending}
        onChange={({ currentTarget }) => update.mutate({ four_eyes: currentTarget.checked })}
      />
    </Setting>
  );
}
