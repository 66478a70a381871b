/**
 * Reloads a page that was open during a release and requests a file that no longer exists. Without
 * a release the network may be down: a reload would lose the page, so the caller gets the error.
 */
export function reloadAfterRelease(reload = () => globalThis.location.reload()) {
  globalThis.addEventListener(
    "vite:preloadError",
    () => void hasNewRelease().then((has) => has && reload()),
  );
}

/** Whether the server's current page loads another main script than this one. */
async function hasNewRelease() {
  const program = document.querySelector('script[type="module"][src]')?.getAttribute("src");
  try {
    const response = await fetch(globalThis.location.href, { cache: "no-store" });
    return Boolean(program) && response.ok && !(await response.text()).includes(`"${program}"`);
  } catch {
    return false;
  }
}
