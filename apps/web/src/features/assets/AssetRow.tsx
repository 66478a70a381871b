import type { Asset } from "@lectern/contract/assets";
import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";

import { Button } from "#ui/controls/Button.tsx";
import { Checkbox } from "#ui/controls/Checkbox.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { shortDate } from "#ui/text/formats.ts";

import styles from "./AssetRow.module.css";
import { restore } from "./deleting.ts";
import { KindBadge } from "./KindBadge.tsx";

interface AssetRowProps {
  asset: Asset;
  isCurrent: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** An asset in the list: its name, kind, version and date. */
export function AssetRow({ asset, isCurrent, isChosen, onChoose }: AssetRowProps) {
  const { t } = useLingui();
  const { id, name, version, updated_at, deleted_at } = asset;
  const words = (
    <>
      <bdi className={styles.name} title={name}>
        {name}
      </bdi>
      <span className={styles.facts}>
        <KindBadge asset={asset} />
        <bdi className={styles.date}>
          {t`V${version}`} · {shortDate(deleted_at ?? updated_at)}
        </bdi>
      </span>
    </>
  );
  return (
    <div className={classNames(styles.row, isCurrent && styles.current)}>
      {deleted_at ? (
        <div className={styles.link}>{words}</div>
      ) : (
        <Link
          to={`/assets/${id}`}
          className={styles.link}
          aria-current={isCurrent ? "page" : undefined}
        >
          {words}
        </Link>
      )}
      <span className={classNames(styles.choice, isChosen && styles.shown)}>
        {deleted_at ? (
          <Button
            size="row"
            aria-label={t`Restore ${{ name }}`}
            onClick={() => void restore([asset])}
          >
            {t`Restore`}
          </Button>
        ) : (
          <Checkbox
            label={t`Select ${{ name }}`}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        )}
      </span>
    </div>
  );
}
