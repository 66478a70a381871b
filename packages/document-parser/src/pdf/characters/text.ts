/** The characters of a page in the engine's order: which character of the engine's each unit is. */
export interface Text {
  units: number[];
  charOf: number[];
}

export const codesOf = (signs: string): ReadonlySet<number> =>
  new Set(Array.from(signs, (sign) => sign.charCodeAt(0)));
