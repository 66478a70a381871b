/** An action or a choice of a menu. */
export interface MenuEntry {
  /** Every entry has a name; the icon is beside it. */
  name: string;
  icon?: string;
  onChoose: () => void;
  /** For menus that choose among values. */
  chosen?: boolean;
  danger?: boolean;
  disabled?: boolean;
}
