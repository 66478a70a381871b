import type { Asset } from "@lectern/contract/assets";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router";

import { IconButton } from "#ui/controls/IconButton.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";
import { NameField } from "#ui/controls/NameField.tsx";
import { PageHeading } from "#ui/layout/PageHeading.tsx";

import { useRename } from "./api.ts";
import styles from "./AssetBar.module.css";
import { deleteWithUndo } from "./deleting.ts";
import { KindBadge } from "./KindBadge.tsx";

/** The breadcrumb, and the actions on the whole asset. */
export function AssetBar({ asset, children }: { asset: Asset; children: ReactNode }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [renaming, setRenaming] = useState(false);
  const { mutate: rename } = useRename(asset);
  const { name } = asset;
  const remove = () => {
    void navigate("/assets");
    void deleteWithUndo([asset]);
  };
  return (
    <header className={styles.bar}>
      <Link to="/assets" className={styles.back} aria-label={t`Back to assets`}>
        <Icon of={icons.chevronLeft} size={16} mirrored />
      </Link>
      <nav aria-label={t`Where you are`} className={styles.way}>
        <Link to="/assets">
          <Trans>Assets</Trans>
        </Link>
        <Icon of={icons.chevronRight} size={16} mirrored />
      </nav>
      {renaming ? (
        <NameField
          label={t`Name of the asset`}
          name={name}
          className={styles.field}
          onName={rename}
          onDone={() => setRenaming(false)}
        />
      ) : (
        <PageHeading className={styles.name}>
          <bdi title={name}>{name}</bdi>
        </PageHeading>
      )}
      <span className={styles.kind}>
        <KindBadge asset={asset} />
      </span>
      <div className={styles.actions}>
        {children}
        <Menu
          label={t`Actions for this asset`}
          entries={[
            { name: t`Rename`, icon: icons.pencil, onChoose: () => setRenaming(true) },
            { name: t`Delete`, icon: icons.trash, danger: true, onChoose: remove },
          ]}
          trigger={(props) => (
            <IconButton {...props} icon={icons.more} label={t`Actions for this asset`} />
          )}
        />
      </div>
    </header>
  );
}
