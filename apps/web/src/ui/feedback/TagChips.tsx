import { useLingui } from "@lingui/react/macro";

import colours from "../images/AvatarColours.module.css";
import { classNames } from "../text/class-names.ts";
import { shortCount } from "../text/formats.ts";
import styles from "./TagChips.module.css";

/** The color of a tag, beside its name. */
export const TagDot = ({ color }: { color: number }) => (
  <span aria-hidden className={classNames(styles.dot, colours[`colour${color}`])} />
);

interface ChipTag {
  id: string;
  name: string;
  color: number;
}

interface TagChipsProps {
  tags: readonly ChipTag[];
  /** Shows this many, and the number of the others; all by default. */
  most?: number;
}

/** The tags of something; nothing without tags. Long names are cut. */
export function TagChips({ tags, most = tags.length }: TagChipsProps) {
  const { t } = useLingui();
  if (tags.length === 0) return null;
  const others = tags.slice(most);
  const hidden = others.map(({ name }) => name).join(", ");
  return (
    <ul className={styles.tags} aria-label={t`Tags`}>
      {tags.slice(0, most).map(({ id, name, color }) => (
        <li key={id} className={styles.tag} title={name}>
          <TagDot color={color} />
          <bdi className={styles.name}>{name}</bdi>
        </li>
      ))}
      {others.length > 0 && (
        <li className={styles.tag} title={hidden}>
          <span aria-hidden>+{shortCount(others.length)}</span>
          <span className="visually-hidden">{hidden}</span>
        </li>
      )}
    </ul>
  );
}
