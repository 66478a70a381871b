/** A workspace in the switcher. */
export interface Workspace {
  id: string;
  name: string;
}
