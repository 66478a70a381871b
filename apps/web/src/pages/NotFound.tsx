import { Trans, useLingui } from "@lingui/react/macro";

import { ButtonLink } from "#ui/controls/Button.tsx";
import { PageHeading } from "#ui/layout/PageHeading.tsx";
import { useTitle } from "#ui/layout/use-title.ts";

import styles from "./NotFound.module.css";

/** The content of a page that does not exist. */
export function NotFound() {
  const { t } = useLingui();
  useTitle(t`Page Not Found`);
  return (
    <div className={styles.page}>
      <LostPage />
      <p className={styles.number}>404</p>
      <PageHeading className={styles.title}>
        <Trans>Page Not Found</Trans>
      </PageHeading>
      <p className={styles.text}>
        <Trans>The page you are looking for doesn't exist or has been moved.</Trans>
      </p>
      <ButtonLink to="/" kind="primary" className={styles.home}>
        <Trans>Go to Home</Trans>
      </ButtonLink>
    </div>
  );
}

function LostPage() {
  return (
    <svg width="260" height="150" viewBox="0 0 260 150" aria-hidden>
      <g fill="var(--surface)" stroke="var(--line-strong)" strokeWidth="1.5">
        <rect x="34" y="16" width="84" height="118" rx="6" />
        <rect x="142" y="16" width="84" height="118" rx="6" strokeDasharray="5 5" fill="none" />
      </g>
      <g fill="var(--line-strong)">
        <rect x="48" y="34" width="56" height="5" rx="2.5" />
        <rect x="48" y="48" width="48" height="5" rx="2.5" />
        <rect x="48" y="62" width="54" height="5" rx="2.5" />
        <rect x="48" y="76" width="40" height="5" rx="2.5" />
      </g>
      <rect x="44" y="94" width="64" height="16" rx="3" fill="var(--ev-active)" />
      <path
        d="M112 102c20 10 34 10 52-8"
        fill="none"
        stroke="var(--ev-active-bar)"
        strokeWidth="2"
        strokeDasharray="4 4"
      />
      <path
        d="M178 66l12 12M190 66l-12 12"
        stroke="var(--text-3)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
