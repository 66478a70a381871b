import type { Document } from "@lectern/contract/library";
import { Trans, useLingui } from "@lingui/react/macro";
import { type DragEvent, type KeyboardEvent, memo, type MouseEvent, type Ref } from "react";
import { Link, useSearchParams } from "react-router";

import { withAddress } from "#features/viewer/index.ts";
import { useSession } from "#platform/session/session.ts";
import { translateStatus } from "#platform/language/server-messages.ts";
import { Avatar } from "#ui/images/Avatar.tsx";
import { Checkbox } from "#ui/controls/Checkbox.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { FileIcon } from "#ui/images/FileIcon.tsx";
import { FileName } from "#ui/images/FileName.tsx";
import { fileSize, shortCount, shortDate } from "#ui/text/formats.ts";
import { TagChips } from "#ui/feedback/TagChips.tsx";
import { StandingMark } from "#ui/feedback/StandingMark.tsx";
import { StatusBadge } from "#ui/feedback/StatusBadge.tsx";
import { personName } from "#ui/text/person-name.ts";

import { useLibraryActions } from "../library-actions.ts";
import { DocumentMenu } from "./DocumentMenu.tsx";
import styles from "./DocumentTable.module.css";

/** The pointer and keyboard actions of a row. */
export interface RowActions {
  select: (index: number, range: boolean) => void;
  keyDown: (event: KeyboardEvent<HTMLElement>, index: number) => void;
  focus: (index: number) => void;
  drag: (event: DragEvent, document: Document) => void;
}

interface DocumentRowProps {
  document: Document;
  /** Its index in the whole list, from 0. */
  index: number;
  selected: boolean;
  /** The only row in the Tab order; arrow keys reach the others. */
  active: boolean;
  mayEdit: boolean;
  rowActions: { readonly current: RowActions };
  ref: Ref<HTMLDivElement>;
  offset: number;
}

export const DocumentRow = memo(function DocumentRow(props: DocumentRowProps) {
  const { t } = useLingui();
  const { document, index, selected, active, mayEdit, rowActions, offset } = props;
  const actions = useLibraryActions();
  const tabIndex = active ? 0 : -1;

  const openByClick = (event: MouseEvent<HTMLElement>) => {
    const onControl = event.target instanceof Element && event.target.closest("a, button, input");
    if (!onControl) actions.open(document);
  };

  return (
    <div
      role="row"
      ref={props.ref}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selected}
      tabIndex={tabIndex}
      className={classNames(styles.row, selected && styles.selected)}
      style={{ transform: `translateY(${offset}px)` }}
      onClick={openByClick}
      onKeyDown={(event) => rowActions.current.keyDown(event, index)}
      onFocus={() => rowActions.current.focus(index)}
      draggable={mayEdit}
      onDragStart={(event) => rowActions.current.drag(event, document)}
    >
      <span role="gridcell" className={styles.box}>
        <Checkbox
          label={t`Select ${{ name: document.name }}`}
          checked={selected}
          tabIndex={tabIndex}
          onClick={(event) => rowActions.current.select(index, event.shiftKey)}
          onChange={() => {}}
        />
      </span>
      <Name document={document} mayEdit={mayEdit} tabIndex={tabIndex} />
      <span role="gridcell" className={styles.size}>
        <bdi>{fileSize(document.size)}</bdi>
      </span>
      <span role="gridcell" className={styles.pages}>
        {document.page_count === null ? "–" : shortCount(document.page_count)}
      </span>
      <span role="gridcell" className={styles.status}>
        <StatusBadge status={document.status} />
      </span>
      <AddedBy document={document} />
      <span role="gridcell" className={styles.date}>
        {shortDate(document.created_at)}
      </span>
      <span role="gridcell" className={styles.actions}>
        <DocumentMenu document={document} mayEdit={mayEdit} tabIndex={tabIndex} />
      </span>
    </div>
  );
});

type NameProps = Pick<DocumentRowProps, "document" | "mayEdit"> & { tabIndex: number };

function Name({ document, mayEdit, tabIndex }: NameProps) {
  const { t } = useLingui();
  const actions = useLibraryActions();
  const [params] = useSearchParams();
  const { id, name, extension, status, status_detail, contained_in, standing } = document;
  const address = { documentId: id, page: null, highlight: null };
  const replaced = isBeingReplaced(document);
  return (
    <span role="gridcell" className={styles.name}>
      <FileIcon extension={extension} />
      <span className={styles.words}>
        <Link
          to={{ search: withAddress(params, address).toString() }}
          state={{ viewer: "opened" }}
          preventScrollReset
          className={styles.link}
          tabIndex={tabIndex}
        >
          <FileName name={name} />
        </Link>
        {contained_in && (
          <span className={styles.detail}>
            <Trans>
              In <bdi>{contained_in.name}</bdi>
            </Trans>
          </span>
        )}
        <TagChips tags={document.tags} most={3} />
        {standing && <StandingMark standing={standing} />}
        <Versions document={document} />
        {status_detail && !replaced && (
          <span className={styles.detail} data-status={status} dir="auto">
            {translateStatus(document)}
          </span>
        )}
        {mayEdit && hasFailed(document) && (
          <button
            type="button"
            className={styles.replace}
            tabIndex={tabIndex}
            // Begins with the visible label so that voice control finds it.
            aria-label={t`Replace file ${name}`}
            onClick={() => actions.replace(document)}
          >
            <Trans>Replace file</Trans>
          </button>
        )}
      </span>
    </span>
  );
}

/** Whether the document failed and has no pending replacement, or the replacement failed too. */
const hasFailed = ({ status, replacement }: Document) =>
  replacement ? replacement.status === "error" : status === "error";

const isBeingReplaced = ({ status, replacement }: Document) =>
  status === "error" && replacement !== null && replacement.status !== "error";

/** The version number if there are several, and the state of the replacement. */
function Versions({ document }: { document: Document }) {
  const { t } = useLingui();
  const { version, replacement } = document;
  const next = replacement?.version;
  const label = t`Version ${version}`;
  return (
    <>
      {version > 1 && (
        <span className={styles.detail} title={label}>
          <span aria-hidden>{`v${version}`}</span>
          <span className="visually-hidden">{label}</span>
        </span>
      )}
      {replacement && (
        <span className={styles.detail} data-status={replacement.status} dir="auto">
          {replacement.status === "error"
            ? t`Version ${{ next }} could not be read; this one stays.`
            : isBeingReplaced(document)
              ? t`The new file is being read.`
              : t`Version ${{ next }} is being read; this one stays until then.`}{" "}
          {replacement.status === "error" && translateStatus(replacement)}
        </span>
      )}
    </>
  );
}

/** Who added the document, if not the user. */
function AddedBy({ document: { created_by } }: { document: Document }) {
  const me = useSession(({ user }) => user?.id);
  if (created_by.id === me)
    return (
      <span role="gridcell" className={styles.by}>
        <span className="visually-hidden">
          <Trans>You</Trans>
        </span>
      </span>
    );
  const name = personName(created_by);
  return (
    <span role="gridcell" className={styles.by} title={name}>
      <Avatar name={name} size="small" />
      <span className={styles.cut} dir="auto">
        {name}
      </span>
    </span>
  );
}
