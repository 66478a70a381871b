/** Values of the running installation that articles mention. */
export interface Facts {
  /** Replaces `{{max_file_size}}`. */
  values: Readonly<Record<string, string>>;
  /** `{{#registration_open}}…{{/registration_open}}` is kept if true, `{{^…}}…` if false. */
  flags: Readonly<Record<string, boolean>>;
}

/** Fills an article's placeholders. An unknown name stays, and a test finds it. */
export function fillIn(markdown: string, { values, flags }: Facts): string {
  return markdown
    .replace(
      /\{\{([#^])(\w+)\}\}([\s\S]*?)\{\{\/\2\}\}/g,
      (whole, sign: string, name: string, inside: string) => {
        const flag = flags[name];
        if (flag === undefined) return whole;
        return flag === (sign === "#") ? inside : "";
      },
    )
    .replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}
