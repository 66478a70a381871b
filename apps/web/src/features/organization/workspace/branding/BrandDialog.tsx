import type { Organization } from "@lectern/contract/organizations";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

import { fieldErrors } from "#platform/http/field-errors.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Field } from "#ui/controls/Field.tsx";
import { ErrorNotice } from "#ui/feedback/ErrorNotice.tsx";
import { Dialog } from "#ui/popups/Dialog.tsx";
import { ownName } from "#ui/theme/brand.ts";

import { useUpdateOrganization } from "../../api.ts";
import styles from "./Branding.module.css";
import { BrandPreview } from "./BrandPreview.tsx";
import { ColorNotice } from "./ColorNotice.tsx";

/** Offered by the color picker while no color is chosen: the product's own. */
const ownAccent = "#38b4ff";
const longest = 40;

/** Returns a typed color as `#rrggbb`: null for none, undefined for what is no color. */
function colorIn(typed: string): string | null | undefined {
  const text = typed.trim().toLowerCase();
  if (text === "") return null;
  return /^#?([0-9a-f]{6})$/.exec(text)?.[1]?.padStart(7, "#");
}

interface BrandDialogProps {
  open: boolean;
  organization: Organization;
  onClose: () => void;
}

/** Changes the name and the color shown in place of the product's, with a preview. */
export function BrandDialog({ open, organization, onClose }: BrandDialogProps) {
  const { t } = useLingui();
  const [name, setName] = useState(organization.product_name ?? "");
  const [typed, setTyped] = useState(organization.accent ?? "");
  const update = useUpdateOrganization(organization.id);
  const errors = fieldErrors(update.error);
  const accent = colorIn(typed);
  const product_name = name.trim() === "" ? null : name.trim();
  const save = (look: { product_name: string | null; accent: string | null }) => {
    if (!update.isPending) update.mutate(look, { onSuccess: onClose });
  };
  const isOwn = organization.product_name !== null || organization.accent !== null;
  return (
    <Dialog
      open={open}
      wide
      title={t`Change product name and color`}
      onClose={onClose}
      onSubmit={() => accent !== undefined && save({ product_name, accent })}
      actions={
        <>
          {isOwn && (
            <Button
              disabled={update.isPending}
              onClick={() => save({ product_name: null, accent: null })}
            >
              <Trans>Reset to default</Trans>
            </Button>
          )}
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            kind="primary"
            type="submit"
            busy={update.isPending}
            disabled={accent === undefined}
          >
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      {Object.keys(errors).length === 0 && <ErrorNotice error={update.error} />}
      <Field
        label={t`Product name`}
        hint={<Trans>Leave it empty to show {ownName}.</Trans>}
        dir="auto"
        maxLength={longest}
        placeholder={ownName}
        autoComplete="off"
        value={name}
        error={errors["product_name"]}
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label={t`Color`}
        hint={<Trans>Leave it empty for the default color.</Trans>}
        dir="ltr"
        maxLength={7}
        placeholder={ownAccent}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        error={
          accent === undefined
            ? t`Give the color as # and six digits, such as #0a6fd6.`
            : errors["accent"]
        }
        end={
          <input
            type="color"
            className={styles.picker}
            aria-label={t`Choose a color`}
            value={accent ?? ownAccent}
            onChange={({ target }) => setTyped(target.value)}
          />
        }
        onChange={({ target }) => setTyped(target.value)}
      />
      {accent && <ColorNotice accent={accent} />}
      <BrandPreview name={product_name} accent={accent ?? null} logo={organization.logo} />
    </Dialog>
  );
}
