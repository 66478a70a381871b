import { useLingui } from "@lingui/react/macro";
import type { InputHTMLAttributes, MouseEvent, Ref } from "react";

import { classNames } from "../text/class-names.ts";
import styles from "./Field.module.css";
import { Icon } from "../images/Icon.tsx";
import { IconButton } from "./IconButton.tsx";
import * as icons from "../images/icons.ts";

interface SearchFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Accessible name, and the placeholder unless another is given. */
  label: string;
  ref?: Ref<HTMLInputElement>;
}

/** Clears the field as typing would, and focuses it. */
function clear({ currentTarget }: MouseEvent<HTMLElement>) {
  const input = currentTarget.parentElement?.querySelector("input");
  if (!input) return;
  input.setRangeText("", 0, input.value.length);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  input.focus();
}

/** A search field without a visible label; the text takes the direction of its own letters. */
export function SearchField({ label, className, ...input }: SearchFieldProps) {
  const { t } = useLingui();
  return (
    <span className={classNames(styles.box, className)}>
      <Icon of={icons.search} size={16} />
      <input
        type="search"
        dir={input.value ? "auto" : undefined}
        aria-label={label}
        placeholder={label}
        {...input}
      />
      {/* On the keyboard, Escape clears it. */}
      {input.value && (
        <IconButton
          icon={icons.close}
          label={t`Clear search`}
          size="small"
          tabIndex={-1}
          onClick={clear}
        />
      )}
    </span>
  );
}
