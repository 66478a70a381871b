/** Calls back once the screen stands and nothing else is to be done; answers what calls it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(work, 1500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 3000 });
  return () => cancelIdleCallback(handle);
}
