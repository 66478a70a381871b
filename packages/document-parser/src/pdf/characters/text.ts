/**
 * The characters of a page in the engine's order, and the engine's character index of each unit.
 */
export interface Text {
  units: number[];
  charOf: number[];
}

export const codesOf = (signs: string): ReadonlySet<number> =>
  new Set(Array.from(signs, (sign) => sign.charCodeAt(0)));
