/** Whether something lies over the page and has its keys: a dialog, or a document. */
export const isCovered = () =>
  document.querySelector("[aria-modal='true']") !== null ||
  new URLSearchParams(globalThis.location.search).has("document");
