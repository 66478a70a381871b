import { api, ApiError } from "#platform/http/api.ts";

/** Renewed this long before its end, in ms: a request under way must still arrive in time. */
const margin = 30_000;

/** The signed address of a document's file. It lives 5 minutes and is renewed as often as needed. */
export class SignedUrl {
  readonly #documentId: string;
  #current: { url: string; expires: number } | null = null;
  #asking: Promise<string> | null = null;

  constructor(documentId: string) {
    this.#documentId = documentId;
  }

  /** An address that is good for a while. */
  async get(): Promise<string> {
    if (this.#current && this.#current.expires - margin > Date.now()) return this.#current.url;
    return this.renew();
  }

  /** A new address; those who ask at one moment share one call. */
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

/** Whether an error says that the document is not there, or not for this person. */
export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;
