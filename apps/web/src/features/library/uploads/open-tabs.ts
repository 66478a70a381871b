const prefix = "lectern-uploads-";

/** A name of this tab's own, until it is closed or loaded anew. */
export const thisTab = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
  byte.toString(16).padStart(2, "0"),
).join("");

/** Absent where the page is served neither over https nor from this machine. */
const locks = () => navigator.locks as LockManager | undefined;

let said = false;

/** Lets other tabs know that this one is open, for as long as it is. */
export function sayOpen() {
  if (said) return;
  said = true;
  void locks()?.request(prefix + thisTab, () => new Promise<void>(() => {}));
}

/** The tabs that send files. Without locks none is known to. */
export async function openTabs(): Promise<Set<string>> {
  const held = (await locks()?.query())?.held ?? [];
  const names = held.map(({ name }) => name ?? "").filter((name) => name.startsWith(prefix));
  return new Set(names.map((name) => name.slice(prefix.length)));
}

/** Once another tab is closed, however long that takes; never without locks. */
export async function whenClosed(tab: string) {
  const manager = locks();
  if (manager) await manager.request(prefix + tab, () => {});
  else await new Promise<void>(() => {});
}

/** Runs `work` while no other tab runs such work. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const manager = locks();
  return manager ? manager.request(`${prefix}turn`, work) : work();
}
