import { readFile } from "node:fs/promises";

type Call = (...numbers: number[]) => number;
const isCall = (value: unknown): value is Call => typeof value === "function";
const isMemory = (value: unknown): value is WebAssembly.Memory =>
  typeof value === "object" && value !== null && "buffer" in value;

/** HarfBuzz flags: only the given glyphs, unchanged glyph ids, no hinting. */
const NO_HINTING = 0x1;
const RETAIN_GIDS = 0x2;
const NOTDEF_OUTLINE = 0x40;
const NO_LAYOUT_CLOSURE = 0x200;
const flags = NO_HINTING | RETAIN_GIDS | NOTDEF_OUTLINE | NO_LAYOUT_CLOSURE;
/** Index of the set of tables to drop. */
const DROPPED_TABLES = 3;
/** Tables for shaping and naming, which a PDF of shaped text does not need. */
const dropped = ["GSUB", "GPOS", "GDEF", "STAT", "name", "post", "OS/2"];

const tag = (name: string) => Buffer.from(name.padEnd(4)).readUInt32BE();

/** Subsets fonts with HarfBuzz, whose subsetter is available as bare WebAssembly. */
export class Subsetter {
  readonly #exports: Record<string, unknown>;

  private constructor(exports: Record<string, unknown>) {
    this.#exports = exports;
  }

  static async open(): Promise<Subsetter> {
    const file = new URL(import.meta.resolve("harfbuzzjs/dist/harfbuzz-subset.wasm"));
    const module = await WebAssembly.compile(await readFile(file));
    const { exports } = await WebAssembly.instantiate(module, {});
    const subsetter = new Subsetter(exports);
    subsetter.#call("_initialize");
    return subsetter;
  }

  /** Returns the font with only these glyphs, at this weight, with unchanged glyph ids. */
  cut(font: Uint8Array, glyphs: Iterable<number>, weight: number): Buffer {
    const at = this.#call("malloc", font.length);
    this.#bytes().set(font, at);
    // 2 (writable): HarfBuzz may write to the memory, which we free.
    const blob = this.#call("hb_blob_create", at, font.length, 2, 0, 0);
    const face = this.#call("hb_face_create", blob, 0);
    const input = this.#call("hb_subset_input_create_or_fail");
    this.#call("hb_subset_input_set_flags", input, flags);
    const set = this.#call("hb_subset_input_glyph_set", input);
    for (const glyph of glyphs) this.#call("hb_set_add", set, glyph);
    const tables = this.#call("hb_subset_input_set", input, DROPPED_TABLES);
    for (const name of dropped) this.#call("hb_set_add", tables, tag(name));
    this.#call("hb_subset_input_pin_axis_location", input, face, tag("wght"), weight);
    const subset = this.#call("hb_subset_or_fail", face, input);
    if (subset === 0) throw new Error("HarfBuzz could not cut a font");
    const result = this.#call("hb_face_reference_blob", subset);
    const from = this.#call("hb_blob_get_data", result, 0);
    const cut = Buffer.from(
      this.#bytes().slice(from, from + this.#call("hb_blob_get_length", result)),
    );
    this.#call("hb_blob_destroy", result);
    this.#call("hb_face_destroy", subset);
    this.#call("hb_subset_input_destroy", input);
    this.#call("hb_face_destroy", face);
    this.#call("hb_blob_destroy", blob);
    this.#call("free", at);
    return cut;
  }

  #call(name: string, ...numbers: number[]): number {
    const call = this.#exports[name];
    if (!isCall(call)) throw new Error(`HarfBuzz has no ${name}`);
    return call(...numbers);
  }

  /** Read on each call: the buffer is replaced when the memory grows. */
  #bytes(): Uint8Array {
    const { memory } = this.#exports;
    if (!isMemory(memory)) throw new Error("HarfBuzz has no memory");
    return new Uint8Array(memory.buffer);
  }
}
