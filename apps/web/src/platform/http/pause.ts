/** Waits, but at most until the network is back or `signal` aborts. */
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
