/** A workspace to choose. */
export interface Workspace {
  id: string;
  name: string;
}
