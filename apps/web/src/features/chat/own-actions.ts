/** Turns that were asked or changed here: their news is known. */
const own = new Map<string, number>();

/** Something was done with this turn here: this window need not hear of it. */
export const doneHere = (id: string) => own.set(id, (own.get(id) ?? 0) + 1);

/** Whether the news of this turn is of something done here; asked once for each. */
export function isOwn(id: string): boolean {
  const actions = own.get(id) ?? 0;
  if (actions > 1) own.set(id, actions - 1);
  else own.delete(id);
  return actions > 0;
}
