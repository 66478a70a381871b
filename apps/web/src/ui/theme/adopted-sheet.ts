/**
 * What emotion writes its rules to: a constructed style sheet. The rules stand in the layer `mui`
 * (see base.css), so that the app's own styles come after them.
 */
export class AdoptedSheet {
  readonly key: string;
  readonly nonce = undefined;
  readonly container = document.head;
  readonly isSpeedy = true;
  before: Element | null = null;
  /** Stands for the rules that are in: emotion empties a sheet that has tags before it rewrites it. */
  tags: HTMLStyleElement[] = [];
  private sheet: CSSStyleSheet | undefined;

  constructor({ key }: { key: string }) {
    this.key = key;
  }

  hydrate() {
    // Nothing is rendered on a server.
  }

  insert(rule: string) {
    this.sheet ??= this.adopt();
    try {
      this.sheet.insertRule(`@layer mui{${rule}}`, this.sheet.cssRules.length);
    } catch {
      // A selector of another browser's own; emotion passes over these as well.
    }
  }

  flush() {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== this.sheet);
    this.sheet = undefined;
    this.tags = [];
  }

  private adopt() {
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    this.tags = [document.createElement("style")];
    return sheet;
  }
}
