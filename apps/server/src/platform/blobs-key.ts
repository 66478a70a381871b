import { randomUUID } from "node:crypto";

import { notFound } from "#errors";

const keyForm = /^[0-9a-f]{2}\/[0-9a-f-]{36}$/;

/** Random as a whole: the keys of logos stand in addresses that anyone may fetch. */
export function newKey(): string {
  const id = randomUUID();
  return `${id.slice(-2)}/${id}`;
}

/** Whether `newKey` may have made it. */
export const isKey = (key: string): boolean => keyForm.test(key);

/** Throws not_found for what `newKey` never made. */
export function demandKey(key: string): string {
  if (!isKey(key)) throw notFound("File");
  return key;
}
