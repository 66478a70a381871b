const fields =
  // no text: a selector
  "textarea, select, input:not([type=hidden], [type=radio], [type=checkbox], [type=file])";

/** What asks for something begins with its first field, unless another part has the focus: a ref for its element. */
export function focusFirstField(form: HTMLElement | null) {
  if (!form || form.contains(document.activeElement)) return;
  const first = [...form.querySelectorAll<HTMLInputElement>(fields)].find(
    (field) => !field.matches(":disabled") && !field.readOnly,
  );
  first?.focus({ preventScroll: true });
}
