import {
  addModel,
  createProvider,
  type NewModel,
  type ProviderKind,
} from "@lectern/contract/models";
import { expect } from "vitest";

import type { Person } from "../app.ts";

/** Connects a provider as this person. */
export async function connect(
  person: Person,
  base_url: string,
  { kind = "openai", key }: { kind?: ProviderKind; key?: string } = {},
) {
  const body = { name: "Ours", kind, base_url, ...(key && { key }) };
  const { status, body: provider } = await person.call(createProvider, { body });
  expect([status, provider]).toMatchObject([201, { name: "Ours" }]);
  return provider;
}

/** Adds a model of the provider, offered to everyone unless `more` says otherwise. */
export async function offer(
  person: Person,
  provider: { id: string },
  name: string,
  more: Partial<NewModel> = {},
) {
  const { status, body } = await person.call(addModel, {
    params: { provider_id: provider.id },
    body: { name, label: name, purpose: "chat", window_tokens: 32_768, ...more },
  });
  expect([status, body]).toMatchObject([201, { name }]);
  return body;
}
