import { randomUUID } from "node:crypto";

import { type Client, signUp } from "../../e2e/client.ts";
import { until } from "../waiting.ts";

const timeoutMs = 10_000;

export interface Reply {
  /** 0: no answer, in time or at all; the body says why. */
  status: number;
  body: unknown;
}

/** A person with a collection, who calls the product through its proxy. */
export async function newPerson(url: string) {
  const client: Client = await until("a person can register", () => signUp(url, "Ada"));
  const headers = {
    authorization: `Bearer ${client.token}`,
    "org-id": client.organizationId,
    "x-forwarded-for": "10.1.2.3",
  };
  async function call(path: string, init: RequestInit = {}, key?: string): Promise<Reply> {
    try {
      const response = await fetch(`${url}${path}`, {
        ...init,
        headers: {
          ...headers,
          ...(typeof init.body === "string" && { "content-type": "application/json" }),
          ...(key !== undefined && { "idempotency-key": key }),
        },
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      // The proxy answers with a page where it finds nobody to lead to.
      const isJson = response.headers.get("content-type")?.includes("json") === true;
      return { status: response.status, body: isJson ? JSON.parse(text) : text };
    } catch (error) {
      const { name, cause } = error as Error;
      return { status: 0, body: cause instanceof Error ? cause.message : name };
    }
  }
  const post = (path: string, body: object, key?: string) =>
    call(path, { method: "POST", body: JSON.stringify(body) }, key);
  const { body } = await post("/libraries/ext/v1/collections", { name: "Papers" });
  const { id: collectionId } = body as { id: string };
  return {
    collectionId,
    get: (path: string) => call(path),
    post,
    /** Removes a document for good, past the trash. */
    remove: (id: string) =>
      call(`/libraries/ext/v1/collections/${collectionId}/document/${id}?forever=true`, {
        method: "DELETE",
      }),
    upload(name: string, text: string, key: string = randomUUID()) {
      const form = new FormData();
      form.append("file", new Blob([text]), name);
      return call(
        `/libraries/ext/v1/collections/${collectionId}/document`,
        { method: "POST", body: form },
        key,
      );
    },
  };
}

export type Person = Awaited<ReturnType<typeof newPerson>>;
