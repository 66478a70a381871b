const fields =
  // no text: a selector
  "textarea, select, input:not([type=hidden], [type=radio], [type=checkbox], [type=file])";

/** A ref for a form or dialog: focuses its first field unless focus is already inside. */
export function focusFirstField(form: HTMLElement | null) {
  if (!form || form.contains(document.activeElement)) return;
  const first = [...form.querySelectorAll<HTMLInputElement>(fields)].find(
    (field) => !field.matches(":disabled") && !field.readOnly,
  );
  first?.focus({ preventScroll: true });
}
