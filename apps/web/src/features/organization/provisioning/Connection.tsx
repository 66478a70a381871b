import type { Provisioning } from "@lectern/contract/provisioning";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";

import { CopyButton } from "#ui/controls/CopyButton.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { Setting } from "#ui/layout/Section.tsx";
import { shortCount } from "#ui/text/formats.ts";

import styles from "./Provisioning.module.css";

/** The address for the directory, who joins without an invitation, and whom it has sent. */
export function Connection({ provisioning }: { provisioning: Provisioning }) {
  const { t } = useLingui();
  const { address, domains, people } = provisioning;
  return (
    <Card>
      <Setting name={t`Address`} meaning={<code className={styles.address}>{address}</code>}>
        <CopyButton text={address} label={t`Copy the address`} />
      </Setting>
      <Setting
        name={t`Joining`}
        meaning={
          domains.length === 0 ? (
            <Trans>
              People whom the directory adds get an invitation by mail and join by accepting it.
            </Trans>
          ) : (
            <Trans>
              People with an address of these domains join at once, others by accepting an
              invitation: <bdi dir="ltr">{domains.join(", ")}</bdi>
            </Trans>
          )
        }
      />
      <Setting name={t`Members`} meaning={<Counts people={people} />} />
    </Card>
  );
}

function Counts({ people }: Pick<Provisioning, "people">) {
  const { members, invited, apart, inactive } = people;
  const [joined, asked] = [shortCount(members), shortCount(invited)];
  const [away, off] = [shortCount(apart), shortCount(inactive)];
  const shown = [
    plural(members, { one: `${joined} member`, other: `${joined} members` }),
    invited > 0 && plural(invited, { one: `${asked} invited`, other: `${asked} invited` }),
    apart > 0 &&
      plural(apart, { one: `${away} declined or left`, other: `${away} declined or left` }),
    inactive > 0 && plural(inactive, { one: `${off} turned off`, other: `${off} turned off` }),
  ].filter(Boolean);
  return <>{shown.join(" · ")}</>;
}
