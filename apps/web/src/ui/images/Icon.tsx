import styles from "./Icon.module.css";

interface IconProps {
  /** A path of icons.ts. */
  of: string;
  /** px; 18 in controls, 16 in rows. */
  size?: 13 | 14 | 16 | 18 | 20 | 22;
  /** Flips it in right-to-left layouts: arrows, carets, back. */
  mirrored?: boolean;
  /** Only for an icon without text; beside text it is decorative. */
  label?: string;
  className?: string | undefined;
}

export function Icon({ of, size = 18, mirrored = false, label, className }: IconProps) {
  const names = [styles.icon, mirrored ? styles.mirrored : "", className];
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      className={names.filter(Boolean).join(" ")}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <path d={of} />
    </svg>
  );
}
