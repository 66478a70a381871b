import type { ProvisionedGroup } from "@lectern/contract/provisioning";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { Select } from "#ui/controls/Select.tsx";
import { Saved } from "#ui/feedback/Saved.tsx";
import { shortCount } from "#ui/text/formats.ts";
import row from "#ui/layout/named-row.module.css";

import { given, roles } from "../roles.ts";
import { useSetGroupRole } from "./api.ts";
import styles from "./Provisioning.module.css";

type Choice = (typeof given)[number] | "none";

/** A group of the directory: its people, its team and its role. */
export function GroupRow({ group }: { group: ProvisionedGroup }) {
  const { t } = useLingui();
  const { id, name, team, people, role } = group;
  const count = shortCount(people);
  const set = useSetGroupRole(id);
  const [wanted, setWanted] = useState<Choice | null>(null);
  return (
    <li className={styles.group}>
      <div className={row.words}>
        <div className={row.name}>
          <bdi>{name}</bdi>
        </div>
        <div className={row.times}>
          {plural(people, { one: `${count} person`, other: `${count} people` })}
          {" · "}
          {team === null ? (
            <Trans>Its team was deleted</Trans>
          ) : (
            <Trans>
              Team <bdi>{team}</bdi>
            </Trans>
          )}
        </div>
      </div>
      <div className={styles.role}>
        <Saved shown={set.isSuccess} />
        <Select<Choice>
          label={t`Role of the people of \u2068${name}\u2069`}
          value={wanted ?? role ?? "none"}
          options={[
            { value: "none", name: t`No role` },
            ...given.map((value) => ({ value, name: t(roles[value].name) })),
          ]}
          onChange={(choice) => {
            setWanted(choice);
            set.mutate(choice === "none" ? null : choice, { onError: () => setWanted(null) });
          }}
        />
      </div>
    </li>
  );
}
