/**
 * The constructed style sheet that emotion writes its rules to. They are in the layer `mui` (see
 * base.css), so that the app's own styles override them.
 */
export class AdoptedSheet {
  readonly key: string;
  readonly nonce = undefined;
  readonly container = document.head;
  readonly isSpeedy = true;
  before: Element | null = null;
  /** Not empty once there are rules: emotion flushes a sheet with tags before rewriting it. */
  tags: HTMLStyleElement[] = [];
  private sheet: CSSStyleSheet | undefined;

  constructor({ key }: { key: string }) {
    this.key = key;
  }

  hydrate() {
    // There is no server rendering.
  }

  insert(rule: string) {
    this.sheet ??= this.adopt();
    try {
      this.sheet.insertRule(`@layer mui{${rule}}`, this.sheet.cssRules.length);
    } catch {
      // A selector specific to another browser; emotion ignores these as well.
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
