import styles from "./Avatar.module.css";
import colours from "./AvatarColours.module.css";
import { avatarColour, firstLetter, initials } from "./avatar.ts";
import { classNames } from "../text/class-names.ts";

interface AvatarProps {
  name: string;
  /** Size: 32; `small` 22 in rows, `large` 44. */
  size?: "small" | "medium" | "large";
  /** One of the 7 colours, from 0; derived from the name if undefined. */
  colour?: number | null;
  /** A workspace is square, a person round. */
  square?: boolean;
}

/** Initials on one of 7 colours. The name is beside it or in its title. */
export function Avatar({ name, size = "medium", colour, square = false }: AvatarProps) {
  const look = [styles.avatar, styles[size], colours[`colour${colour ?? avatarColour(name)}`]];
  return (
    <span className={classNames(...look, square && styles.square)} title={name} aria-hidden>
      {square ? firstLetter(name).toLocaleUpperCase() : initials(name)}
    </span>
  );
}
