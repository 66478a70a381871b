import { randomUUID } from "node:crypto";

import { notFound } from "#errors";

const keyForm = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/;

/** Entirely random: the keys of logos are in public addresses. */
export function newKey(): string {
  const id = randomUUID();
  return `${id.slice(-2)}/${id}`;
}

/** Whether the key has the form of `newKey`. */
export const isKey = (key: string): boolean => keyForm.test(key);

/** Throws not_found for a key that `newKey` cannot have made. */
export function demandKey(key: string): string {
  if (!isKey(key)) throw notFound("file_not_found");
  return key;
}
