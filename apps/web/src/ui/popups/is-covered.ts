/** Whether a dialog or a document covers the page and handles its keys. */
export const isCovered = () =>
  document.querySelector("[aria-modal='true']") !== null ||
  new URLSearchParams(globalThis.location.search).has("document");
