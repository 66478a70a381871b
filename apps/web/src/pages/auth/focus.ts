/** A `ref` for a screen's first field: focuses it on mount. */
export const focus = (field: HTMLInputElement | null) => field?.focus();
