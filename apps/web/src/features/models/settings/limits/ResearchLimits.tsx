import type { CapRole, RunCaps, RunCapsNow } from "@lectern/contract/run-caps";
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

import { errorMessage } from "#platform/http/error-message.ts";
import { TextSetting } from "#ui/controls/TextSetting.tsx";
import { QueryError } from "#ui/feedback/QueryError.tsx";
import { LoadingRows } from "#ui/feedback/Skeleton.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { shortCount } from "#ui/text/formats.ts";

import { useRunCaps, useSetRunCaps } from "./api.ts";

/** As in the contract, whose values browsers do not load. */
const least = 1_000;
const mostOfRun = 50_000_000;
const mostOfMonth = 1_000_000_000_000;

const roles: Record<CapRole, { name: MessageDescriptor; meaning: MessageDescriptor }> = {
  planner: { name: msg`Planner`, meaning: msg`Makes the plan from the question` },
  researcher: { name: msg`Researcher`, meaning: msg`Searches, reads and notes findings` },
  writer: { name: msg`Writer`, meaning: msg`Writes the report from the findings` },
  checker: { name: msg`Checker`, meaning: msg`Compares each sentence with its sources` },
  reviewer: { name: msg`Reviewer`, meaning: msg`Looks for gaps in the report` },
  reader: { name: msg`Reader`, meaning: msg`Reads documents for the cells of a review` },
};
const order = ["planner", "researcher", "writer", "checker", "reviewer"] as const;

/** What research of the workspace may use at most, and what it has used this month. */
export function ResearchLimits() {
  const { t } = useLingui();
  const caps = useRunCaps();
  return (
    <Section
      title={t`Limits for research`}
      about={t`The most tokens that runs and reviews of this workspace may use. An empty field is no limit.`}
    >
      {caps.isError ? (
        <QueryError query={caps} failed={t`Couldn't load the limits`} />
      ) : caps.data ? (
        <Limits caps={caps.data} />
      ) : (
        <Card>
          <LoadingRows label={t`Loading the limits`} rows={2} />
        </Card>
      )}
    </Section>
  );
}

function Limits({ caps: { used, ...caps } }: { caps: RunCapsNow }) {
  const { t } = useLingui();
  const tokens = shortCount(used.tokens);
  const month = new Intl.DateTimeFormat(i18n.locale, { month: "long", timeZone: "UTC" }).format(
    new Date(`${used.month}-01T00:00Z`),
  );
  return (
    <>
      <Card>
        <TokensSetting
          name={t`Tokens of one run`}
          meaning={<Trans>The limits of runs cannot be set higher.</Trans>}
          most={mostOfRun}
          value={caps.run}
          changed={(run) => ({ ...caps, run })}
        />
        <TokensSetting
          name={t`Tokens of all runs and reviews in a month`}
          meaning={
            <>
              <Trans>
                Once they are used up, runs pause and reviews stop reading. Used in {month}:{" "}
                {tokens}.
              </Trans>
              {used.counted && (
                <>
                  {" "}
                  <Trans>Some of them are our own count.</Trans>
                </>
              )}
            </>
          }
          most={mostOfMonth}
          value={caps.month}
          changed={(tokensOfMonth) => ({ ...caps, month: tokensOfMonth })}
        />
      </Card>
      <Card title={t`Tokens of each role in one run`}>
        {order.map((role) => (
          <RoleSetting key={role} name={role} caps={caps} />
        ))}
      </Card>
      <Card title={t`Tokens of one review in a month`}>
        <RoleSetting name="reader" caps={caps} />
      </Card>
    </>
  );
}

function RoleSetting({ name: role, caps }: { name: CapRole; caps: RunCaps }) {
  const { t } = useLingui();
  return (
    <TokensSetting
      name={t(roles[role].name)}
      meaning={t(roles[role].meaning)}
      most={mostOfRun}
      value={caps.roles[role]}
      changed={(value) => ({ ...caps, roles: { ...caps.roles, [role]: value } })}
    />
  );
}

interface TokensSettingProps {
  name: string;
  meaning: ReactNode;
  most: number;
  /** Null: no limit. */
  value: number | null;
  changed: (value: number | null) => RunCaps;
}

function TokensSetting({ name, meaning, most, value, changed }: TokensSettingProps) {
  const { t } = useLingui();
  const set = useSetRunCaps();
  const [from, to] = [least, most].map((count) => count.toLocaleString(i18n.locale));
  const problem = (typed: string) =>
    tokensIn(typed, most) === undefined
      ? // no count: limits, to the letter
        t`Enter a whole number from ${{ from }} to ${{ to }}.`
      : undefined;
  return (
    <TextSetting
      name={name}
      meaning={meaning}
      value={value === null ? "" : String(value)}
      placeholder={t`no limit`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      problem={problem}
      error={set.isError ? errorMessage(set.error) : undefined}
      asSaved={plainly}
      onSave={(typed) => set.mutateAsync(changed(tokensIn(typed, most) ?? null))}
    />
  );
}

/** Returns digits that were typed with separators of thousands, or in Arabic, as plain ones. */
const plainly = (typed: string) =>
  typed
    .replaceAll(/[\s.,\u2019'\u066c]/gu, "")
    .replaceAll(/[\u0660-\u0669]/gu, (digit) => String(digit.charCodeAt(0) - 0x06_60));

/** Returns typed tokens; null: empty; undefined: no number that is allowed. */
function tokensIn(typed: string, most: number): number | null | undefined {
  const plain = plainly(typed);
  if (plain === "") return null;
  const value = /^[1-9]\d*$/.test(plain) ? Number(plain) : NaN;
  return value >= least && value <= most ? value : undefined;
}
