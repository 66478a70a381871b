import { Trans, useLingui } from "@lingui/react/macro";

import { FileIcon } from "#ui/images/FileIcon.tsx";
import { FileName } from "#ui/images/FileName.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import * as icons from "#ui/images/icons.ts";
import { Tooltip } from "#ui/popups/Tooltip.tsx";

import type { BarProps } from "./bar-props.ts";
import { FindField } from "./FindField.tsx";
import { PageField } from "./PageField.tsx";
import styles from "./SideHead.module.css";

interface SideHeadProps extends BarProps {
  /** Whether its pages are shown or loading; false if only a passage is shown. */
  hasPages: boolean;
  /** Opens the document in the full-size viewer. */
  onExpand?: (() => void) | undefined;
}

/** The head of a document beside an answer: 56 px, plus a search line when opened. */
export function SideHead(props: SideHeadProps) {
  const { t } = useLingui();
  const { document, hasPages, reading, reader, find, onExpand, onClose } = props;
  const { pages } = reading;
  return (
    <header className={styles.head}>
      <div className={styles.row}>
        <FileIcon />
        <div className={styles.names}>
          <span className={styles.name}>{document && <FileName name={document.name} />}</span>
          {hasPages && (
            <label className={styles.place}>
              {pages > 0 && (
                <Trans>
                  Page <PageField reading={reading} reader={reader} /> of {pages}
                </Trans>
              )}
            </label>
          )}
        </div>
        <Tooltip title={t`Search in this document`}>
          <IconButton
            icon={icons.search}
            label={t`Search in this document`}
            aria-expanded={find.isOpen}
            on={find.isOpen}
            onClick={find.isOpen ? find.onLeave : find.onOpen}
          />
        </Tooltip>
        {onExpand && (
          <Tooltip title={t`Open large`}>
            <IconButton icon={icons.open} label={t`Open large`} onClick={onExpand} />
          </Tooltip>
        )}
        <IconButton icon={icons.close} label={t`Close document`} onClick={onClose} />
      </div>
      {find.isOpen && (
        <div className={styles.find}>
          <FindField {...find} />
        </div>
      )}
    </header>
  );
}
