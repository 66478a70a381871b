import type { DocumentStatus, Person } from "@lectern/contract/library";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useRef } from "react";
import { Link } from "react-router";

import { TagFilter } from "#features/tags/index.ts";
import { useSession } from "#platform/session/session.ts";
import { Chip } from "#ui/controls/Chip.tsx";
import * as icons from "#ui/images/icons.ts";
import { Icon } from "#ui/images/Icon.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { Menu } from "#ui/popups/Menu.tsx";
import { SearchField } from "#ui/controls/SearchField.tsx";
import { Segmented } from "#ui/controls/Segmented.tsx";
import { Tooltip } from "#ui/popups/Tooltip.tsx";
import { useSlashFocus } from "#ui/controls/use-slash-focus.ts";
import { chooseDensity, useDensity } from "#ui/layout/density.ts";
import { personName } from "#ui/text/person-name.ts";

import { collectionSorts, type SharedWay, sharedWays, sortName, useListing } from "../listing.ts";
import { chooseListingView, useListingView } from "../listing-view.ts";
import styles from "./Tools.module.css";

interface ToolsProps {
  query: string;
  onQuery: (query: string) => void;
  /** The owners of the listed collections; undefined while one collection is shown. */
  owners?: readonly Person[];
  /** Whether the user may delete anything. */
  trash: boolean;
}

/** Search, filters, sort order, and the choice of rows or cards. */
export function Tools({ query, onQuery, owners, trash }: ToolsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.tools} role="search" aria-label={t`Library`}>
      <Search query={query} onQuery={onQuery} />
      {owners && <OwnerFilter owners={owners} />}
      <StatusFilter />
      <Tags />
      <span className={styles.rest} />
      {owners && <Order />}
      <DensityChoice />
      {owners && <View />}
      {trash && (
        <Link
          to="/library/all?trash=1"
          className={styles.trash}
          aria-label={t`Trash`}
          title={t`Trash`}
        >
          <Icon of={icons.trash} size={18} />
        </Link>
      )}
    </div>
  );
}

function Search({ query, onQuery }: Pick<ToolsProps, "query" | "onQuery">) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  useSlashFocus(field);
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    if (query === "") field.current?.blur();
    else onQuery("");
  };
  return (
    <span className={styles.search}>
      <SearchField
        ref={field}
        label={t`Search names and content`}
        aria-keyshortcuts="/"
        value={query}
        onChange={({ target }) => onQuery(target.value)}
        onKeyDown={leave}
      />
      {query === "" && <kbd aria-hidden>/</kbd>}
    </span>
  );
}

function OwnerFilter({ owners }: { owners: readonly Person[] }) {
  const { t } = useLingui();
  const { owner, shared, set } = useListing();
  const me = useSession(({ user }) => user);
  const others = owners.filter(({ id }) => id !== me?.id);
  const known = owner === me?.id ? t`Mine` : nameOf(owners.find(({ id }) => id === owner));
  const choose = (id?: string, way?: SharedWay) => () => set({ owner: id, shared: way });
  return (
    <Menu
      label={t`Owner`}
      entries={[
        { name: t`Anyone`, chosen: !owner && !shared, onChoose: choose() },
        ...(me ? [{ name: t`Mine`, chosen: owner === me.id, onChoose: choose(me.id) }] : []),
        ...sharedWays.map((way) => ({
          name: t(sharedName[way]),
          chosen: shared === way,
          onChoose: choose(undefined, way),
        })),
        ...others.map((person) => ({
          name: personName(person),
          chosen: owner === person.id,
          onChoose: choose(person.id),
        })),
      ]}
      trigger={(props) => (
        <Chip
          square
          icon={icons.person}
          on={Boolean(owner ?? shared)}
          className={styles.filter}
          {...props}
        >
          {shared ? t(sharedName[shared]) : owner ? (known ?? t`One owner`) : t`Owner`}
        </Chip>
      )}
    />
  );
}

const sharedName: Record<SharedWay, MessageDescriptor> = {
  by_me: msg`Shared by me`,
  with_me: msg`Shared with me`,
};

const nameOf = (person: Person | undefined) => (person ? personName(person) : undefined);

const statusName: Record<DocumentStatus, MessageDescriptor> = {
  error: msg`In error`,
  processing: msg`Being read`,
  ingested: msg`Processed`,
  ready: msg`Ready`,
};

function StatusFilter() {
  const { t } = useLingui();
  const { status, set } = useListing();
  const choices = ["error", "processing", "ingested", "ready"] as const;
  return (
    <Menu
      label={t`Status of documents`}
      entries={[
        { name: t`Any status`, chosen: !status, onChoose: () => set({ status: undefined }) },
        ...choices.map((choice) => ({
          name: t(statusName[choice]),
          chosen: status === choice,
          onChoose: () => set({ status: choice }),
        })),
      ]}
      trigger={(props) => (
        <Chip square icon={icons.filter} on={Boolean(status)} className={styles.filter} {...props}>
          {status ? t(statusName[status]) : t`Status`}
        </Chip>
      )}
    />
  );
}

function Tags() {
  const { tags, set } = useListing();
  return (
    <TagFilter
      chosen={tags.ids}
      match={tags.match}
      className={styles.tags}
      onChange={(tag, match) => set({ tag, tags: match === "all" ? match : undefined })}
    />
  );
}

function Order() {
  const { t } = useLingui();
  const { sort, set } = useListing();
  return (
    <Menu
      label={t`Order`}
      entries={collectionSorts.map((choice) => ({
        name: t(sortName[choice]),
        chosen: sort === choice,
        onChoose: () => set({ sort: choice === "-updated_at" ? undefined : choice }),
      }))}
      trigger={(props) => (
        <Chip
          square
          icon={icons.sort}
          className={styles.order}
          aria-label={t`Order: ${{ order: t(sortName[sort]) }}`}
          {...props}
        >
          <span className={styles.words}>{t(sortName[sort])}</span>
        </Chip>
      )}
    />
  );
}

function DensityChoice() {
  const { t } = useLingui();
  const compact = useDensity() === "compact";
  return (
    <Tooltip title={t`Compact rows`}>
      <IconButton
        icon={icons.compact}
        label={t`Compact rows`}
        aria-pressed={compact}
        on={compact}
        className={styles.density}
        onClick={() => chooseDensity(compact ? "comfortable" : "compact")}
      />
    </Tooltip>
  );
}

function View() {
  const { t } = useLingui();
  const view = useListingView();
  return (
    <span className={styles.view}>
      <Segmented
        label={t`Show collections as`}
        iconsOnly
        options={[
          { value: "cards", name: t`Cards`, icon: icons.cards },
          { value: "rows", name: t`Rows`, icon: icons.rows },
        ]}
        value={view}
        onChange={chooseListingView}
      />
    </span>
  );
}
