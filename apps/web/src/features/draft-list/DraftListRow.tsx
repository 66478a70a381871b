import type { DraftHead } from "@lectern/contract/drafts";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";

import { useSession } from "#platform/session/session.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { Progress } from "#ui/feedback/Progress.tsx";
import { Avatar } from "#ui/images/Avatar.tsx";
import { Icon } from "#ui/images/Icon.tsx";
import * as icons from "#ui/images/icons.ts";
import { Menu } from "#ui/popups/Menu.tsx";
import { recentTime, shortCount } from "#ui/text/formats.ts";
import { classNames } from "#ui/text/class-names.ts";
import list from "#ui/layout/item-list.module.css";
import { personName } from "#ui/text/person-name.ts";

import { DraftBadge } from "./DraftBadge.tsx";
import styles from "./DraftList.module.css";

interface DraftListRowProps {
  draft: DraftHead;
  onDelete: () => void;
}

/** A draft in the list: what is open in it, how far its approval is, and whose it is. */
export function DraftListRow({ draft, onDelete }: DraftListRowProps) {
  const { t } = useLingui();
  const { id, name, state, updated_at, permissions } = draft;
  const label = t`Actions for ${{ name }}`;
  const open = openIn(draft);
  return (
    <div className={classNames(list.row, list.stacked, styles.columns)}>
      <Icon of={icons.draft} size={18} />
      <Link to={`/assets/drafts/${id}`} className={list.link}>
        <span className={list.name} title={name}>
          <bdi>{name}</bdi>
        </span>
        {open && (
          <span className={list.line} title={open}>
            <bdi>{open}</bdi>
          </span>
        )}
      </Link>
      <span className={styles.state}>
        <DraftBadge state={state} />
        <Approved draft={draft} />
      </span>
      <Owner draft={draft} />
      <span className={list.changed}>{recentTime(updated_at)}</span>
      <span className={list.menu}>
        {permissions.delete && (
          <Menu
            label={label}
            entries={[{ name: t`Delete`, icon: icons.trash, danger: true, onChoose: onDelete }]}
            trigger={(opens) => <IconButton {...opens} icon={icons.more} label={label} />}
          />
        )}
      </span>
    </div>
  );
}

/** Returns what is open in a draft, in words; empty if nothing is. */
function openIn({ unsupported, open_comments }: DraftHead): string {
  const [sentences, comments] = [shortCount(unsupported), shortCount(open_comments)];
  return [
    unsupported > 0 &&
      plural(unsupported, {
        one: `${sentences} sentence without full support`,
        other: `${sentences} sentences without full support`,
      }),
    open_comments > 0 &&
      plural(open_comments, {
        one: `${comments} open comment`,
        other: `${comments} open comments`,
      }),
  ]
    .filter(Boolean)
    .join(" · ");
}

function Approved({ draft: { approved_count, section_count } }: Pick<DraftListRowProps, "draft">) {
  const { t } = useLingui();
  if (section_count === 0) return null;
  const [done, all] = [shortCount(approved_count), shortCount(section_count)];
  const isWhole = approved_count === section_count;
  const words = t`${done} of ${all} approved`;
  return (
    <span className={styles.progress}>
      <Progress label={words} value={approved_count / section_count} done={isWhole} />
      <span aria-hidden>{words}</span>
    </span>
  );
}

function Owner({ draft: { owner } }: Pick<DraftListRowProps, "draft">) {
  const { t } = useLingui();
  const me = useSession(({ user }) => user?.id);
  if (!owner) return <span className={styles.owner} />;
  const name = personName(owner);
  return (
    <span className={styles.owner}>
      <Avatar name={name} size="small" />
      <bdi title={name}>{owner.id === me ? t`You` : name}</bdi>
    </span>
  );
}
