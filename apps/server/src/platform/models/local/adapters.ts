import { LocalPurpose } from "@lectern/contract/local-models";
import { z } from "zod";

import {
  type Embedder,
  type Entailer,
  localMark,
  LocalModelError,
  type Reranker,
  type SpanFinder,
} from "#deps";

import type { Frame } from "../../sandbox/wire.ts";
import { asSeen, prefixesOf } from "../embedding.ts";
import { modelError } from "../provider-errors.ts";
import type { ModelProperties } from "./adding.ts";
import type { Engine } from "./engine.ts";
import type { ModelRequest } from "./requests.ts";

const Found = z.object({
  purpose: LocalPurpose,
  dimensions: z.number().int().min(1).max(16_384).nullable(),
  license: z.string().max(40).nullable(),
  languages: z.array(z.string().max(12)).max(150),
});

/** The faults of a model that a user can fix. */
const Mendable = z.object({ fault: z.enum(["no_labels"]) });

const inspectMs = 120_000;

/** Runs a model once and returns its properties. Throws LocalModelError. */
export async function inspected(
  engine: Engine,
  folder: string,
  purpose: LocalPurpose | undefined,
  signal: AbortSignal,
): Promise<ModelProperties> {
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(inspectMs)]);
  const frame = await engine
    .ask({ do: "inspect", folder, purpose }, { signal: timeout })
    .catch((error: unknown) => {
      throw new LocalModelError("not_a_model", undefined, { cause: error });
    });
  const found = Found.safeParse(frame.header);
  if (frame.kind === "failed" || !found.success) {
    const fault = Mendable.safeParse(frame.header).data?.fault ?? "not_a_model";
    throw new LocalModelError(fault, undefined, { cause: JSON.stringify(frame.header) });
  }
  return found.data;
}

function demandAnswer(frame: Frame): Frame {
  if (frame.kind === "data") return frame;
  throw modelError("broken", `the model failed: ${JSON.stringify(frame.header)}`);
}

export function localEmbedder(engine: Engine, id: string, folder: string): Embedder {
  const [query, passage] = prefixesOf(id);
  return {
    name: id + localMark,
    async embed(texts, kind, signal, used) {
      const urgent = kind === "query";
      const prefix = urgent ? query : passage;
      const embeddings = texts.map(async (text) => {
        const request = { do: "embed" as const, folder, text: prefix + asSeen(text) };
        const { parts } = demandAnswer(await engine.ask(request, { signal, urgent }));
        return vectorOf(parts[0]);
      });
      const vectors = await Promise.all(embeddings);
      used?.(null);
      if (vectors.some(({ length }) => length !== vectors[0]?.length)) {
        throw modelError("broken", "vectors of different lengths");
      }
      return vectors;
    },
  };
}

function vectorOf(bytes: Buffer | undefined): Float32Array {
  const vector = new Float32Array(new Uint8Array(bytes ?? []).buffer);
  const norm = Math.hypot(...vector);
  if (!(norm > 0.99 && norm < 1.01)) throw modelError("broken", "a vector of another length");
  return vector;
}

/** Returns a model's answer about two texts, ahead of all requests that are not urgent. */
async function ask<Shape extends z.ZodType>(
  engine: Engine,
  request: ModelRequest,
  shape: Shape,
  signal: AbortSignal,
): Promise<z.infer<Shape>> {
  const { header } = demandAnswer(await engine.ask(request, { signal, urgent: true }));
  const read = shape.safeParse(header);
  if (!read.success) throw modelError("broken", "the model answered in another form");
  return read.data;
}

const Share = z.number().min(0).max(1);
const Shares = z.record(z.string(), Share);

export const localReranker = (engine: Engine, id: string, folder: string): Reranker => ({
  name: id,
  async rank(query, texts, signal) {
    const ranks = texts.map(async (text) => {
      const request = { do: "score" as const, folder, first: query, second: text };
      const shares = await ask(engine, request, Shares, signal);
      return shares["fits"] ?? Object.values(shares).at(-1) ?? 0;
    });
    return Promise.all(ranks);
  },
});

const Entailment = z.object({ follows: Share, denied: Share, whole: z.boolean() });

export const localEntailer = (engine: Engine, id: string, folder: string): Entailer => ({
  name: id,
  entail: (text, sentence, signal) =>
    ask(engine, { do: "entail", folder, text, sentence }, Entailment, signal),
});

const place = z.number().int().min(0);
const Spanned = z.object({ start: place, end: place, score: Share }).nullable();

export const localSpanFinder = (engine: Engine, id: string, folder: string): SpanFinder => ({
  name: id,
  find: (question, text, signal) =>
    ask(engine, { do: "span", folder, question, text }, Spanned, signal),
});
