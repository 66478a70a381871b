import type { Buffer } from "node:buffer";

/** The tokens of an RTF text, in order. */
export interface TokenHandler {
  /** A group begins or ends. */
  open(): void;
  close(): void;
  /** A control word, and its number if it has one. */
  word(name: string, value: number | undefined): void;
  /** A control symbol: a backslash and one character. */
  symbol(sign: string): void;
  /** Text in the code page of its font: bytes [start, end) of the file. */
  text(bytes: Uint8Array, start: number, end: number): void;
  /** One byte of text, written as a hexadecimal number. */
  byte(value: number): void;
}

const [OPEN, CLOSE, BACKSLASH, QUOTE, MINUS, SPACE] = [0x7b, 0x7d, 0x5c, 0x27, 0x2d, 0x20];
const [RETURN, FEED] = [0x0d, 0x0a];
const LONGEST_WORD = 32;

/** Reads a file from start to end, in linear time. */
export function eachToken(bytes: Buffer, handler: TokenHandler): void {
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at]!;
    if (byte === OPEN) handler.open();
    else if (byte === CLOSE) handler.close();
    else if (byte === BACKSLASH) {
      at = control(bytes, at + 1, handler);
      continue;
    } else if (byte !== RETURN && byte !== FEED) {
      const start = at;
      while (at < bytes.length && isText(bytes[at]!)) at++;
      handler.text(bytes, start, at);
      continue;
    }
    at++;
  }
}

const isText = (byte: number) =>
  byte !== OPEN && byte !== CLOSE && byte !== BACKSLASH && byte !== RETURN && byte !== FEED;
const isLetter = (byte = 0) => (byte | 32) >= 0x61 && (byte | 32) <= 0x7a;
const isDigit = (byte = 0) => byte >= 0x30 && byte <= 0x39;

/** Reports the control after a backslash, and returns where it ends. */
function control(bytes: Buffer, start: number, handler: TokenHandler): number {
  let at = start;
  while (isLetter(bytes[at])) at++;
  if (at === start) return symbol(bytes, at, handler);
  const name = bytes.toString("latin1", start, Math.min(at, start + LONGEST_WORD));
  const isNegative = bytes[at] === MINUS && isDigit(bytes[at + 1]);
  if (isNegative) at++;
  let value: number | undefined;
  for (; isDigit(bytes[at]); at++) value = Math.min((value ?? 0) * 10 + bytes[at]! - 0x30, 2 ** 31);
  if (isNegative && value !== undefined) value = -value;
  if (bytes[at] === SPACE) at++;
  handler.word(name, value);
  // That many bytes of binary data follow.
  return name === "bin" ? at + Math.max(0, value ?? 0) : at;
}

function symbol(bytes: Buffer, at: number, handler: TokenHandler): number {
  const byte = bytes[at];
  if (byte === undefined) return at + 1;
  if (byte !== QUOTE) handler.symbol(String.fromCharCode(byte));
  else {
    const value = Number.parseInt(bytes.toString("latin1", at + 1, at + 3), 16);
    if (!Number.isNaN(value)) handler.byte(value);
    return at + 3;
  }
  return at + 1;
}
