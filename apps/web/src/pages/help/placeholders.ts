/** What articles say of the running installation. */
export interface Facts {
  /** `{{max_file_size}}` is replaced by the value. */
  values: Readonly<Record<string, string>>;
  /** `{{#registration_open}}…{{/registration_open}}` stays where it is so, `{{^…}}…` where not. */
  flags: Readonly<Record<string, boolean>>;
}

/** An article's text with what is true here. A name that is not known stays, and a test finds it. */
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
