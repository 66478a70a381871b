const prefix = "lectern-uploads-";

/** A random id of this tab, until it is closed or reloaded. */
export const thisTab = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
  byte.toString(16).padStart(2, "0"),
).join("");

/** Undefined when the page is served neither over HTTPS nor from localhost. */
const locks = () => navigator.locks as LockManager | undefined;

let said = false;

/** Holds a lock that shows other tabs that this one is open. */
export function sayOpen() {
  if (said) return;
  said = true;
  void locks()?.request(prefix + thisTab, () => new Promise<void>(() => {}));
}

/** Returns the ids of the tabs that are uploading; empty without the Locks API. */
export async function openTabs(): Promise<Set<string>> {
  const held = (await locks()?.query())?.held ?? [];
  const names = held.map(({ name }) => name ?? "").filter((name) => name.startsWith(prefix));
  return new Set(names.map((name) => name.slice(prefix.length)));
}

/** Resolves once another tab is closed, however long that takes; never without the Locks API. */
export async function whenClosed(tab: string) {
  const manager = locks();
  if (manager) await manager.request(prefix + tab, () => {});
  else await new Promise<void>(() => {});
}

/** Runs `work` while no other tab runs it. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const manager = locks();
  return manager ? manager.request(`${prefix}turn`, work) : work();
}
