import { Trans, useLingui } from "@lingui/react/macro";
import type { CSSProperties } from "react";

import { basePath } from "#platform/base-path.ts";
import { Mark } from "#ui/images/Mark.tsx";
import { brandProperties, ownName } from "#ui/theme/brand.ts";
import type { ColorScheme } from "#ui/theme/color-scheme.ts";

import styles from "./Branding.module.css";

interface BrandPreviewProps {
  name: string | null;
  accent: string | null;
  logo: string | null;
}

/** How a look appears in both themes. */
export function BrandPreview(look: BrandPreviewProps) {
  const { t } = useLingui();
  return (
    <div className={styles.previews}>
      <Theme {...look} scheme="light" label={t`Preview of the light theme`} />
      <Theme {...look} scheme="dark" label={t`Preview of the dark theme`} />
    </div>
  );
}

interface ThemeProps extends BrandPreviewProps {
  scheme: ColorScheme;
  label: string;
}

function Theme({ name, accent, logo, scheme, label }: ThemeProps) {
  // React's type does not know custom properties.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const style = (accent === null ? {} : brandProperties(accent, scheme)) as CSSProperties;
  return (
    <div
      role="group"
      aria-label={label}
      className={styles.preview}
      data-theme={scheme}
      style={style}
    >
      <p className={styles.product}>
        {logo !== null && <img src={basePath + logo} alt="" />}
        {logo === null && name === null && <Mark size={24} />}
        <bdi>{name ?? ownName}</bdi>
      </p>
      <p className={styles.selected}>
        <Trans>Selected item</Trans>
      </p>
      <p>
        <span className={styles.link}>
          <Trans>Link</Trans>
        </span>
      </p>
      <p className={styles.filled}>
        <Trans>Button</Trans>
      </p>
    </div>
  );
}
