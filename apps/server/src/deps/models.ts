import type { ModelPurpose, ProviderKind } from "@lectern/contract/models";

import type { Model } from "./chat-models.ts";
import type { LocalModels } from "./local-models.ts";
import type { Embedder, Reranker } from "./text-models.ts";

/** A configured provider of models. */
export interface Connection {
  /** The key for everything cached about this provider. */
  id: string;
  kind: ProviderKind;
  baseUrl: string;
  apiKey: string | undefined;
  /** Set up by the operator, who may enter any address; others only what `egress` allows. */
  trusted?: boolean;
}

/** A model that a provider offers, with the properties it reports. */
export interface OfferedModel {
  name: string;
  label: string;
  purpose: ModelPurpose;
  /** Undefined: not reported. */
  windowTokens: number | undefined;
  sees: boolean;
}

/** Providers of models. A call fails if the kind of provider has no models of that type. */
export interface Models {
  /** Models that the operator set up for every workspace. */
  readonly installed: {
    chat: Model | undefined;
    /** Checks whether the cited passages support an answer. */
    checker: Model | undefined;
    embedder: Embedder | undefined;
    reranker: Reranker | undefined;
  };
  readonly local: LocalModels;
  /** Whether users may enter addresses of this machine: only this machine can reach the product. */
  readonly ownMachine: boolean;
  /** `label`: the name shown to users. */
  chat(
    at: Connection,
    model: { name: string; label: string } & Pick<Model, "windowTokens" | "sees" | "price">,
  ): Model;
  embedder(at: Connection, name: string): Embedder;
  reranker(at: Connection, name: string): Reranker;
  /** Throws ModelError. */
  list(at: Connection, signal: AbortSignal): Promise<OfferedModel[]>;
}
