import type { Audience } from "@lectern/contract/models";
import { Trans, useLingui } from "@lingui/react/macro";

import { LabelledCheckbox } from "#ui/controls/LabelledCheckbox.tsx";
import { SelectField } from "#ui/controls/SelectField.tsx";

import { useTeamsToChoose } from "../api.ts";
import { leastRoles } from "./words.ts";
import styles from "./Models.module.css";

interface AudienceChoiceProps {
  audience: Audience;
  onChange: (audience: Audience) => void;
  error: string | undefined;
}

/** Limits a model to everyone, to a minimum role, or to some teams. */
export function AudienceChoice({ audience, onChange, error }: AudienceChoiceProps) {
  const { t } = useLingui();
  const ofTeams = audience.kind === "teams";
  const teams = useTeamsToChoose(ofTeams);
  const value = audience.kind === "role" ? audience.group : audience.kind;
  const chosen = ofTeams ? audience.team_ids : [];
  const choose = (next: typeof value) => {
    if (next === "teams") onChange({ kind: "teams", team_ids: [] });
    else if (next === "everyone" || next === "viewer") onChange({ kind: "everyone" });
    else onChange({ kind: "role", group: next });
  };
  return (
    <div className={styles.choice}>
      <SelectField
        label={t`Who can use it`}
        value={value}
        options={[
          { value: "everyone", name: t`Everyone` },
          { value: "editor", name: t(leastRoles.editor) },
          { value: "admin", name: t(leastRoles.admin) },
          { value: "owner", name: t(leastRoles.owner) },
          { value: "teams", name: t`Some teams` },
        ]}
        onChange={choose}
      />
      {ofTeams && teams.data?.total === 0 && (
        <p className={styles.wrong}>
          <Trans>There is no team yet.</Trans>
        </p>
      )}
      {ofTeams &&
        teams.data?.results.map((team) => (
          <LabelledCheckbox
            key={team.id}
            label={team.name}
            checked={chosen.includes(team.id)}
            onChange={(checked) =>
              onChange({
                kind: "teams",
                team_ids: checked ? [...chosen, team.id] : chosen.filter((one) => one !== team.id),
              })
            }
          />
        ))}
      {error && <p className={styles.wrong}>{error}</p>}
    </div>
  );
}
