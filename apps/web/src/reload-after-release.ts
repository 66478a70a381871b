const mark = "reloaded-after-release";

/**
 * A page that was open during a release asks for files that are gone. It is loaded anew, once: when
 * that does not help, the route's error screen says so.
 */
export function reloadAfterRelease() {
  globalThis.addEventListener("vite:preloadError", (event) => {
    if (sessionStorage.getItem(mark)) return;
    sessionStorage.setItem(mark, "yes");
    event.preventDefault();
    globalThis.location.reload();
  });
  globalThis.addEventListener("load", () => {
    setTimeout(() => sessionStorage.removeItem(mark), 10_000);
  });
}
