import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";

import { CopyButton } from "#ui/controls/CopyButton.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { Section, Setting } from "#ui/layout/Section.tsx";

import { useProgramAddresses } from "../api.ts";
import styles from "./ApiKeys.module.css";

/** The addresses that other programs need beside a key. Shown as far as the operator left them on. */
export function OtherPrograms() {
  const { t } = useLingui();
  const addresses = useProgramAddresses();
  if (!addresses?.openAi && !addresses?.mcp) return null;
  return (
    <Section
      title={t`Use it from other programs`}
      about={
        <Trans>
          They need one of these addresses and an API key.{" "}
          <Link className={styles.about} to="/help-center/programs">
            How it works
          </Link>
        </Trans>
      }
    >
      <Card>
        {addresses.openAi && (
          <Setting
            name={t`OpenAI-compatible API`}
            meaning={<code className={styles.address}>{addresses.openAi}</code>}
          >
            <CopyButton text={addresses.openAi} label={t`Copy the address of the API`} />
          </Setting>
        )}
        {addresses.mcp && (
          <Setting
            name={t`MCP server`}
            meaning={<code className={styles.address}>{addresses.mcp}</code>}
          >
            <CopyButton text={addresses.mcp} label={t`Copy the address of the MCP server`} />
          </Setting>
        )}
      </Card>
    </Section>
  );
}
