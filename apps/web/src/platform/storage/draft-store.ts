const database = "lectern";
const table = "drafts";

let opening: Promise<IDBDatabase | null> | null = null;

/** Null where the browser keeps nothing: private windows, a full disk. */
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

/** The draft kept under a name; undefined where there is none. */
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
 * Takes a draft away and answers it: of several windows that ask, one gets it. `here` is answered
 * where nothing is kept.
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

/** Keeps a draft; an empty one is taken away. What can't be kept is only lost on a reload. */
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
