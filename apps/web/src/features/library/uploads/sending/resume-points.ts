import type { Upload } from "./upload.ts";

/** What is kept of a file on its way, so that it can go on after a reload. Never its bytes. */
export interface ResumePoint extends Pick<
  Upload,
  | "id"
  | "collectionId"
  | "path"
  | "replaces"
  | "name"
  | "size"
  | "lastModified"
  | "handle"
  | "checksum"
  | "address"
  | "paused"
> {
  userId: string;
  organizationId: string;
  /** The tab that sends it. */
  tab: string;
  /** ms since 1970 */
  touched: number;
}

const storeName = "points";
/** ms; the server forgets what has arrived sooner. */
const kept = 3 * 24 * 60 * 60 * 1000;

let opening: Promise<IDBDatabase> | undefined;

/** Not local storage: that is emptied by signing out, and holds no handles. */
const database = () =>
  (opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("lectern-uploads", 1);
    request.addEventListener("upgradeneeded", () =>
      request.result.createObjectStore(storeName, { keyPath: "id" }),
    );
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("No database")));
  }));

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T> | void,
): Promise<T | undefined> {
  const transaction = (await database()).transaction(storeName, mode);
  const request = work(transaction.objectStore(storeName));
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve(request?.result));
    transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("Aborted")));
  });
}

/** Writes and removes points in one go. A browser that can't keep them sends all the same. */
export async function writePoints(points: readonly ResumePoint[], gone: readonly string[]) {
  if (points.length === 0 && gone.length === 0) return;
  try {
    await inStore("readwrite", (store) => {
      for (const point of points) store.put(point);
      for (const id of gone) store.delete(id);
    });
  } catch {
    // Such as a private window: what is on its way ends with the page there.
  }
}

/**
 * The points of a person in a workspace that no open tab sends any more; they are `tab`'s then. And
 * the open tabs that send others of theirs.
 */
export async function takePoints(
  whose: Pick<ResumePoint, "userId" | "organizationId">,
  tab: string,
  open: ReadonlySet<string>,
): Promise<{ taken: ResumePoint[]; elsewhere: string[] }> {
  try {
    const all = (await inStore<ResumePoint[]>("readonly", (store) => store.getAll())) ?? [];
    const isOld = ({ touched }: ResumePoint) => Date.now() - touched > kept;
    const theirs = all.filter(
      (point) =>
        !isOld(point) &&
        point.userId === whose.userId &&
        point.organizationId === whose.organizationId,
    );
    const taken = theirs
      .filter((point) => !open.has(point.tab))
      .map((point) => ({ ...point, tab }));
    const old = all.filter(isOld).map(({ id }) => id);
    await writePoints(taken, old);
    const others = theirs.map((point) => point.tab).filter((name) => open.has(name));
    return { taken, elsewhere: [...new Set(others)] };
  } catch {
    return { taken: [], elsewhere: [] };
  }
}
