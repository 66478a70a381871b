/** An action or a choice of a menu. */
export interface MenuEntry {
  /** Every entry has a name; the icon is additional. */
  name: string;
  icon?: string;
  onChoose: () => void;
  /** For menus that select a value. */
  chosen?: boolean;
  danger?: boolean;
  disabled?: boolean;
}
