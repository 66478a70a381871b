import type { Asset } from "@lectern/contract/assets";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";

import { IconButton } from "#ui/IconButton.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Menu } from "#ui/Menu.tsx";
import { PageHeading } from "#ui/PageHeading.tsx";

import { useRename } from "./api.ts";
import styles from "./AssetBar.module.css";
import { deleteWithUndo } from "./deleting.ts";
import { KindBadge } from "./KindBadge.tsx";

/** Where one is, and what is done with the asset as a whole. */
export function AssetBar({ asset, children }: { asset: Asset; children: ReactNode }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [renaming, setRenaming] = useState(false);
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
        <NameField asset={asset} onDone={() => setRenaming(false)} />
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

/** The name, to be typed over: Enter keeps it, Esc does not. */
function NameField({ asset, onDone }: { asset: Asset; onDone: () => void }) {
  const { t } = useLingui();
  const { mutate: rename } = useRename(asset);
  const input = useRef<HTMLInputElement>(null);
  const over = useRef(false);
  useEffect(() => input.current?.select(), []);
  const end = (keep: boolean) => {
    // Leaving the field ends it too, once it is over already.
    if (over.current) return;
    over.current = true;
    const typed = input.current?.value.trim() ?? "";
    if (keep && typed !== "" && typed !== asset.name) rename(typed);
    onDone();
  };
  return (
    <input
      ref={input}
      className={styles.field}
      aria-label={t`Name of the asset`}
      defaultValue={asset.name}
      maxLength={200}
      dir="auto"
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Enter") end(true);
        else if (event.key === "Escape") end(false);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}
