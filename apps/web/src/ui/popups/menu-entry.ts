/** An action or a choice of a menu. */
export interface MenuEntry {
  /** Every entry has a name; the icon is additional. */
  name: string;
  icon?: string;
  onChoose: () => void;
  /** For menus that select a value. */
  chosen?: boolean;
  /** For an entry that is switched on and off. */
  on?: boolean;
  danger?: boolean;
  disabled?: boolean;
}
