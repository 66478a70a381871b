import type { Collection } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { read } from "#platform/read.ts";
import { Checkbox } from "#ui/Checkbox.tsx";
import { Segmented } from "#ui/Segmented.tsx";

import { useUpdateCollection } from "../api.ts";
import panel from "./SettingsPanel.module.css";
import styles from "./TeamSharing.module.css";

interface TeamSharingProps {
  collection: Collection;
  mayChange: boolean;
}

/** With whom in the workspace a shared collection is shared: everyone, or chosen teams alone. */
export function TeamSharing({ collection, mayChange }: TeamSharingProps) {
  const { t } = useLingui();
  const teams = useQuery({
    ...read("/organization/ext/v1/teams", { query: { page_size: 100 } }),
    enabled: mayChange,
  });
  const update = useUpdateCollection(collection.id);
  // Chosen teams are begun here; they count once the first of them is ticked.
  const [choosing, setChoosing] = useState(false);
  const isChosen = collection.restricted || choosing;
  const share = (team_ids: string[]) => update.mutate({ team_ids });

  if (!mayChange) return collection.restricted ? <TeamNames collection={collection} /> : null;
  // There is nothing to choose from.
  if (!collection.restricted && !teams.data?.total) return null;
  return (
    <div className={panel.line}>
      <div>
        <h3>
          <Trans>With whom</Trans>
        </h3>
        <p className={panel.meaning}>
          {isChosen ? (
            <Trans>The chosen teams alone can read it; their editors can change it.</Trans>
          ) : (
            <Trans>Everyone in this workspace.</Trans>
          )}
        </p>
      </div>
      <Segmented
        label={t`With whom`}
        options={[
          { value: "all", name: t`Everyone` },
          { value: "teams", name: t`Chosen teams` },
        ]}
        value={isChosen ? "teams" : "all"}
        onChange={(value) => {
          setChoosing(value === "teams");
          if (value === "all" && collection.restricted) share([]);
        }}
      />
      {isChosen && (
        <TeamChoice collection={collection} teams={teams.data?.results ?? []} onChoose={share} />
      )}
    </div>
  );
}

interface TeamChoiceProps {
  collection: Collection;
  teams: readonly { id: string; name: string }[];
  onChoose: (ids: string[]) => void;
}

function TeamChoice({ collection, teams, onChoose }: TeamChoiceProps) {
  const { t } = useLingui();
  const chosen = new Set(collection.teams.map(({ id }) => id));
  const change = (id: string, ticked: boolean) =>
    onChoose(teams.map((team) => team.id).filter((one) => (one === id ? ticked : chosen.has(one))));
  return (
    <fieldset className={styles.teams}>
      <legend className="visually-hidden">{t`Teams it is shared with`}</legend>
      {teams.map(({ id, name }) => (
        // The box carries the same name.
        // eslint-disable-next-line jsx-a11y/label-has-associated-control
        <label key={id}>
          <Checkbox
            label={name}
            checked={chosen.has(id)}
            // Without its last team it would be everyone's: that is chosen above.
            disabled={chosen.has(id) && chosen.size === 1}
            onChange={({ target }) => change(id, target.checked)}
          />
          <bdi>{name}</bdi>
        </label>
      ))}
      <p className={panel.origin}>
        {chosen.size === 0 && collection.restricted ? (
          <Trans>The teams it was shared with are gone: its owner alone sees it.</Trans>
        ) : chosen.size === 0 ? (
          <Trans>Choose a team. Until then everyone sees it as before.</Trans>
        ) : (
          <Trans>To share it with all, choose “Everyone”.</Trans>
        )}
      </p>
    </fieldset>
  );
}

function TeamNames({ collection }: { collection: Collection }) {
  return (
    <div className={panel.line}>
      <div>
        <h3>
          <Trans>With whom</Trans>
        </h3>
        <ul className={styles.names}>
          {collection.teams.map(({ id, name }) => (
            <li key={id}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
