import type { Organization } from "@lectern/contract/organizations";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";

import { Button } from "#ui/controls/Button.tsx";
import { Setting } from "#ui/layout/Section.tsx";
import { useOpenings } from "#ui/popups/use-openings.ts";
import { ownName } from "#ui/theme/brand.ts";

import styles from "./Branding.module.css";
import { BrandDialog } from "./BrandDialog.tsx";

interface BrandSettingProps {
  organization: Organization;
  mayEdit: boolean;
}

/** The name and the color shown in place of the product's; others than owners only see them. */
export function BrandSetting({ organization, mayEdit }: BrandSettingProps) {
  const [open, setOpen] = useState(false);
  const openings = useOpenings(open);
  const { product_name, accent } = organization;
  return (
    <Setting
      name={<Trans>Product name and color</Trans>}
      meaning={<Trans>Shown to all members, in mails, and on the pages of public links</Trans>}
      stack
    >
      <span className={styles.chosen}>
        {accent !== null && <span className={styles.dot} style={{ background: accent }} />}
        <bdi>{product_name ?? ownName}</bdi>
      </span>
      {mayEdit && (
        <>
          <Button size="small" onClick={() => setOpen(true)}>
            <Trans>Change name and color</Trans>
          </Button>
          <BrandDialog
            key={openings}
            open={open}
            organization={organization}
            onClose={() => setOpen(false)}
          />
        </>
      )}
    </Setting>
  );
}
