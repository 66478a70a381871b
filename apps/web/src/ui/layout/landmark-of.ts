/** Returns the landmark to render a control's overlay in: its dialog, or the page. */
export const landmarkOf = (control: Element): Element =>
  control.closest("[role=dialog]") ?? document.querySelector("main") ?? document.body;
