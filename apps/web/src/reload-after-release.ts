/**
 * Reloads a page that was open during a release and asks for a file that is gone. Where there was no
 * release, the network may be away: a reload would lose the page, so the failure is left to whoever
 * asked for the file.
 */
export function reloadAfterRelease(reload = () => globalThis.location.reload()) {
  globalThis.addEventListener(
    "vite:preloadError",
    () => void hasNewRelease().then((has) => has && reload()),
  );
}

/** Whether the page that the server has now loads another main script than this one. */
async function hasNewRelease() {
  const program = document.querySelector('script[type="module"][src]')?.getAttribute("src");
  try {
    const response = await fetch(globalThis.location.href, { cache: "no-store" });
    return Boolean(program) && response.ok && !(await response.text()).includes(`"${program}"`);
  } catch {
    return false;
  }
}
