import { useLingui } from "@lingui/react/macro";

import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Tooltip } from "#ui/popups/Tooltip.tsx";

import type { Reader, Reading } from "../reading.ts";
import styles from "./ZoomControls.module.css";

const step = 1.2;

interface ZoomControlsProps {
  reading: Reading;
  reader: Reader | null;
}

/** Zoom out and in; the percentage between them fits the page to the width. */
export function ZoomControls({ reading: { scale, fits }, reader }: ZoomControlsProps) {
  const { t } = useLingui();
  return (
    <span className={styles.zoom}>
      <IconButton
        icon={icons.zoomOut}
        label={t`Zoom out`}
        disabled={!reader?.zoomBy}
        onClick={() => reader?.zoomBy?.(1 / step)}
      />
      <Tooltip title={t`Fit to the width`}>
        <button
          type="button"
          className={styles.scale}
          aria-label={t`Zoom ${{ scale: percent(scale) }}. Fit to the width`}
          aria-pressed={fits}
          disabled={!reader?.fit}
          onClick={() => reader?.fit?.()}
        >
          <bdi>{percent(scale)}</bdi>
        </button>
      </Tooltip>
      <IconButton
        icon={icons.zoomIn}
        label={t`Zoom in`}
        disabled={!reader?.zoomBy}
        onClick={() => reader?.zoomBy?.(step)}
      />
    </span>
  );
}

const percent = (scale: number | null) => (scale === null ? "" : `${Math.round(scale * 100)} %`);
