import type { Upload } from "./upload.ts";

/** The stored state of an upload, to resume it after a reload. Never contains the file's bytes. */
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
  /** The id of the tab that sends it. */
  tab: string;
  /** ms since 1970 */
  touched: number;
}

const storeName = "points";
/** ms; the server deletes incomplete uploads sooner. */
const kept = 3 * 24 * 60 * 60 * 1000;

let opening: Promise<IDBDatabase> | undefined;

/** Not local storage: it is cleared by signing out and cannot store handles. */
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

/**
 * Writes and deletes points in one transaction. If the browser cannot store them, uploads still
 * work.
 */
export async function writePoints(points: readonly ResumePoint[], gone: readonly string[]) {
  if (points.length === 0 && gone.length === 0) return;
  try {
    await inStore("readwrite", (store) => {
      for (const point of points) store.put(point);
      for (const id of gone) store.delete(id);
    });
  } catch {
    // For example a private window: uploads end with the page.
  }
}

/**
 * Returns a user's points in a workspace whose tab has closed and assigns them to `tab`. Also
 * returns the open tabs that are sending others of this user.
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
