import { Trans, useLingui } from "@lingui/react/macro";
import { createContext, type ReactNode, useContext } from "react";

import { Button } from "../controls/Button.tsx";
import { Popover } from "../popups/Popover.tsx";
import { useProductName } from "../theme/brand.ts";
import styles from "./Outward.module.css";

const allowed = new Set(["http:", "https:", "mailto:"]);

/** Parses a link's address; null if it is not absolute or its scheme is not allowed. */
function addressOf(href: string | undefined): URL | null {
  const address = href && URL.canParse(href) ? new URL(href) : null;
  return address && allowed.has(address.protocol) ? address : null;
}

/** Whether an image is inside a link: it is then part of that link. */
const InLink = createContext(false);

interface OutwardProps {
  href: string | undefined;
  children?: ReactNode;
}

/**
 * A link in a text by a person or a model. Loads nothing and does not open on the first click: it
 * shows its full address, and opens on a second click.
 */
export function Outward({ href, children }: OutwardProps) {
  const { t } = useLingui();
  const product = useProductName();
  const address = addressOf(href);
  const isInLink = useContext(InLink);
  if (isInLink || !address) return children;
  const { host } = address;
  return (
    <Popover
      label={t`Where this link leads`}
      trigger={(props) => (
        <button type="button" className={styles.link} {...props}>
          <InLink value={true}>{children}</InLink>
        </button>
      )}
    >
      {(close) => (
        <div className={styles.leaving}>
          <p>
            <Trans>
              This link leaves <bdi>{product}</bdi> for:
            </Trans>
          </p>
          <bdi dir="ltr" className={styles.address}>
            {address.href}
          </bdi>
          <div className={styles.choice}>
            <a
              href={address.href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              referrerPolicy="no-referrer"
              onClick={close}
            >
              {host === "" ? (
                <Trans>Open</Trans>
              ) : (
                <Trans>
                  Open <bdi>{host}</bdi>
                </Trans>
              )}
            </a>
            <Button kind="plain" size="small" onClick={close}>
              <Trans>Stay here</Trans>
            </Button>
          </div>
        </div>
      )}
    </Popover>
  );
}
