import { ReadingFailure } from "../process/failures.ts";
import { bulletOf, symbolOf } from "../office/symbols.ts";
import { decode } from "./code-pages.ts";
import { ByteRun } from "./gathered.ts";
import type { Paragraphs } from "./paragraphs.ts";
import { ofCharacters, ofParagraphs } from "./formatting.ts";
import { beginning, type Destination, resetParagraph, type State, Tables } from "./state.ts";
import type { TokenHandler } from "./tokens.ts";
import { destinations, isOfFormulas, known, signs, stories, unread } from "./words.ts";

/** Maximum nesting of groups; no real document nests deeper. */
const DEEPEST = 1000;
const LATIN = 1252;
const MACINTOSH = 10000;

/**
 * Reads an RTF text: applies the formatting of groups to their words and routes these by
 * destination.
 */
export class RtfReader implements TokenHandler {
  title = "";
  readonly #paragraphs: Paragraphs;
  readonly #tables = new Tables();
  readonly #states: State[] = [];
  #state: State = { ...beginning };
  /** Number of open groups that are skipped. */
  #unread = 0;
  /** Whether nothing but a star has occurred in the group so far. */
  #isFirst = false;
  #isStarred = false;
  /** Fallback characters still to be skipped after a Unicode character. */
  #instead = 0;
  #codePage = LATIN;
  #usualFont = 0;
  readonly #bytes = new ByteRun();
  #notes = 0;
  /** Whether the mark of the next note is already in the text. */
  #isMarked = false;
  #author = "";
  #mark = "";

  constructor(paragraphs: Paragraphs) {
    this.#paragraphs = paragraphs;
  }

  open() {
    if (this.#unread > 0) return void this.#unread++;
    this.#flush();
    if (this.#states.length >= DEEPEST) throw new ReadingFailure("damaged");
    this.#states.push(this.#state);
    this.#state = { ...this.#state };
    this.#isFirst = true;
    this.#isStarred = false;
    this.#instead = 0;
    if (this.#state.destination === "styles") this.#tables.beginStyle();
  }

  close() {
    if (this.#unread > 1) return void this.#unread--;
    this.#unread = 0;
    this.#flush();
    this.#instead = 0;
    this.#isFirst = false;
    const { destination, font } = this.#state;
    const outer = this.#states.pop();
    if (!outer) return;
    this.#state = outer;
    if (outer.destination === destination) return;
    if (destination === "note") this.#paragraphs.leaveNote(`[${this.#notes}]`);
    else if (destination === "box") this.#paragraphs.leaveBox();
    else if (destination === "head") this.#paragraphs.leaveHead();
    else if (destination === "foot") this.#paragraphs.leaveFoot();
    else if (destination === "remark") {
      this.#paragraphs.leaveNote(this.#author === "" ? "" : `${this.#author}:`);
      this.#author = "";
    } else if (destination === "mark") {
      const mark = this.#mark.trim();
      this.#paragraphs.mark(font?.isSymbol ? mark : bulletOf(mark, font?.name));
    }
  }

  symbol(sign: string) {
    if (this.#unread > 0) return;
    if (sign === "*") this.#isStarred = this.#isFirst;
    else if (this.#instead > 0) this.#instead--;
    else if (sign === "~") this.#put(" ");
    else if (sign === "_") this.#put("-");
    else if (sign === "\r" || sign === "\n") this.#endParagraph();
    else if (sign === "{" || sign === "}" || sign === "\\") this.byte(sign.charCodeAt(0));
  }

  text(bytes: Uint8Array, start: number, end: number) {
    if (this.#unread > 0) return;
    this.#isFirst = false;
    const from = Math.min(end, start + this.#instead);
    this.#instead -= from - start;
    this.#bytes.add(bytes.subarray(from, end), this.#decode);
  }

  byte(value: number) {
    if (this.#unread > 0) return;
    this.#isFirst = false;
    if (this.#instead > 0) this.#instead--;
    else this.#bytes.add([value], this.#decode);
  }

  word(name: string, value: number | undefined) {
    if (this.#unread > 0) return;
    if (this.#isFirst && this.#enter(name)) return;
    this.#isFirst = false;
    const sign = signs.get(name);
    if (sign !== undefined && this.#instead > 0) return void this.#instead--;
    if (sign !== undefined) return this.#put(sign);
    if (name === "u") return this.#unicode(value ?? 0);
    this.#flush();
    const { destination } = this.#state;
    if (destination === "fonts") this.#tables.ofFonts(name, value);
    else if (destination === "styles") this.#tables.ofStyles(name, value);
    else this.#ofText(name, value);
  }

  /** Ends the file, wherever it stops. */
  finish() {
    this.#flush();
    this.#paragraphs.finish(this.#ending());
  }

  /**
   * The first word of a group sets its destination. Returns whether the word has no other meaning.
   */
  #enter(name: string): boolean {
    const to = destinations.get(name);
    const { destination } = this.#state;
    if (name === "upr") this.#to("nowhere");
    else if (name === "ud") this.#state.destination = this.#state.around;
    else if (name === "title" && destination === "info") this.#to("title");
    else if (to !== undefined) {
      if (to === destination) this.#unread = 1;
      else this.#to(to);
    } else if (unread.has(name) || isOfFormulas(name) || (this.#isStarred && !known.has(name))) {
      this.#unread = 1;
    } else return false;
    this.#isFirst = false;
    return true;
  }

  #to(destination: Destination) {
    const state = this.#state;
    if (destination === "nowhere") state.around = state.destination;
    state.destination = destination;
    if (destination === "author") this.#author = "";
    else if (destination === "mark") this.#mark = "";
    else if (destination !== "body" && stories.has(destination)) {
      this.#paragraphs.enter();
      resetParagraph(state);
      state.hidden = false;
      if (destination === "note" && !this.#isMarked) this.#notes++;
      if (destination === "note") this.#isMarked = false;
    }
  }

  #ofText(name: string, value: number | undefined) {
    const state = this.#state;
    const isRead = state.destination !== "nowhere" && state.destination !== "info";
    if (name === "ansicpg") this.#codePage = value ?? LATIN;
    else if (name === "mac") this.#codePage = MACINTOSH;
    else if (name === "deff") this.#usualFont = value ?? 0;
    else if (name === "f") state.font = this.#tables.font(value ?? 0);
    else if (name === "plain") {
      state.font = this.#tables.font(this.#usualFont);
      state.hidden = false;
    } else if (name === "chftn") this.#refer();
    else {
      const format = ofCharacters.get(name) ?? (isRead ? ofParagraphs.get(name) : undefined);
      if (format) format(state, value);
      else if (isRead) this.#layout(name);
    }
  }

  /** Ends and begins paragraphs, cells and rows. */
  #layout(name: string) {
    if (name === "par" || name === "sect") this.#endParagraph();
    else if (name === "nestcell") this.#paragraphs.end({ ...this.#ending(), inTable: true });
    else if (name === "cell") this.#paragraphs.endCell();
    else if (name === "row") this.#paragraphs.endRow();
    else if (name === "trowd") this.#paragraphs.beginRow();
    else if (name === "trhdr") this.#paragraphs.headRow();
  }

  /** Adds a reference to a note. */
  #refer() {
    if (this.#state.destination !== "body") return;
    this.#notes++;
    this.#isMarked = true;
    this.#put(`[${this.#notes}]`);
  }

  #unicode(value: number) {
    this.#flush();
    const code = value & 0xffff;
    const { font, fallback } = this.#state;
    this.#put(font?.isSymbol ? (symbolOf(font.name, code) ?? "") : String.fromCharCode(code));
    this.#instead = fallback;
  }

  readonly #decode = () => this.#flush();

  #flush() {
    if (this.#bytes.isEmpty) return;
    const bytes = this.#bytes.take();
    const { font } = this.#state;
    if (font?.isSymbol) {
      this.#put(Array.from(bytes, (byte) => symbolOf(font.name, byte) ?? "").join(""));
    } else this.#put(decode(bytes, font?.codePage ?? this.#codePage));
  }

  /** Adds text at its destination. */
  #put(text: string) {
    this.#flush();
    const { destination, hidden } = this.#state;
    if (stories.has(destination)) {
      if (!hidden) this.#paragraphs.add(text);
    } else if (destination === "mark") this.#mark += text;
    else if (destination === "title") this.title += text;
    else if (destination === "author") this.#author += text;
    else if (destination === "fonts") this.#tables.nameFont(text);
    else if (destination === "styles") this.#tables.nameStyle(text);
  }

  #endParagraph() {
    this.#flush();
    this.#paragraphs.end(this.#ending());
  }

  #ending() {
    const { style, outline, list, depth, inTable } = this.#state;
    const own =
      outline === undefined ? this.#tables.headingOf(style) : outline < 9 ? outline + 1 : 0;
    return { heading: own ?? 0, inList: list > 0, depth, inTable };
  }
}
