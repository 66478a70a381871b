import { api } from "#platform/http/api.ts";

/** ms before its expiry at which the URL is renewed, so that a running request still succeeds. */
const margin = 30_000;

/**
 * The signed URL of a document's file. It is valid for 5 minutes and is renewed as often as needed.
 */
export class SignedUrl {
  readonly #documentId: string;
  #current: { url: string; expires: number } | null = null;
  #asking: Promise<string> | null = null;

  constructor(documentId: string) {
    this.#documentId = documentId;
  }

  /** Returns a URL that stays valid for a while. */
  async get(): Promise<string> {
    if (this.#current && this.#current.expires - margin > Date.now()) return this.#current.url;
    return this.renew();
  }

  /** Fetches a new URL; concurrent callers share one request. */
  renew(): Promise<string> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #ask() {
    const { url, expires_at } = await api.get("/libraries/ext/v1/document/{document_id}/file-url", {
      params: { document_id: this.#documentId },
    });
    this.#current = { url, expires: Date.parse(expires_at) };
    return url;
  }
}
