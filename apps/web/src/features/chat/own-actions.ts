/** Messages asked or changed in this window: their notices are already known. */
const own = new Map<string, number>();

/** Marks an action on this message as done in this window, so that its notice is ignored. */
export const markOwnAction = (id: string) => own.set(id, (own.get(id) ?? 0) + 1);

/** Whether a notice of this message is of an action in this window; call once for each notice. */
export function isOwn(id: string): boolean {
  const actions = own.get(id) ?? 0;
  if (actions > 1) own.set(id, actions - 1);
  else own.delete(id);
  return actions > 0;
}
