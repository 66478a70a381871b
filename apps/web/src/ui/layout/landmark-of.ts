/** Where words over the screen belong: to the dialog of their control, or to the page. */
export const landmarkOf = (control: Element): Element =>
  control.closest("[role=dialog]") ?? document.querySelector("main") ?? document.body;
