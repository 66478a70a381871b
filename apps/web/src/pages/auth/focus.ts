/** A `ref` for the field a screen begins with: it has the focus as soon as it is there. */
export const focus = (field: HTMLInputElement | null) => field?.focus();
