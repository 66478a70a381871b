/** Waits, but no longer than until the network is back or the caller leaves. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      globalThis.removeEventListener("online", done);
      signal?.removeEventListener("abort", done);
      resolve();
    }
    globalThis.addEventListener("online", done);
    signal?.addEventListener("abort", done);
  });
}
