const foreignDigits = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

/** Returns a text of the same length with Arabic, Persian and full-width digits in ASCII. */
export const asciiDigits = (text: string): string =>
  text.replace(foreignDigits, (digit) => String(digit.charCodeAt(0) & 0xf));
