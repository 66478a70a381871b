const database = "lectern";
const table = "drafts";

let opening: Promise<IDBDatabase | null> | null = null;

/** null if the browser stores nothing: private windows, a full disk. */
function open(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(database, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(table);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
      request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opening;
}

/** Returns the draft stored under a name; undefined if there is none. */
export async function loadDraft(name: string): Promise<string | undefined> {
  const store = (await open())?.transaction(table).objectStore(table);
  if (!store) return undefined;
  return new Promise((resolve) => {
    const request: IDBRequest<unknown> = store.get(name);
    request.onsuccess = () =>
      resolve(typeof request.result === "string" ? request.result : undefined);
    request.onerror = () => resolve(undefined);
  });
}

/**
 * Removes and returns a draft: of several windows that ask, one gets it. Returns `here` if the
 * browser stores nothing.
 */
export async function takeStored(name: string, here: string | undefined) {
  const store = (await open())?.transaction(table, "readwrite").objectStore(table);
  if (!store) return here;
  return new Promise<string | undefined>((resolve) => {
    const request: IDBRequest<unknown> = store.get(name);
    request.onsuccess = () => {
      store.delete(name);
      resolve(typeof request.result === "string" ? request.result : undefined);
    };
    request.onerror = () => resolve(undefined);
  });
}

/** Stores a draft, or deletes it if empty. If storing fails, the draft is lost only on a reload. */
export async function storeDraft(name: string, text: string): Promise<void> {
  const transaction = (await open())?.transaction(table, "readwrite");
  if (!transaction) return;
  const store = transaction.objectStore(table);
  if (text === "") store.delete(name);
  else store.put(text, name);
  await new Promise<void>((resolve) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => resolve();
  });
}
