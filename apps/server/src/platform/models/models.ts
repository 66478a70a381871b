import { isIP } from "node:net";

import {
  type Config,
  type Connection,
  type InstalledAdapter,
  type LocalModels,
  type Model,
  type Models,
  noTelemetry,
  type Telemetry,
} from "#deps";

import { openGuard, webPorts } from "../egress/guard.ts";
import { circuit } from "./circuit.ts";
import { openEmbedder } from "./embedding.ts";
import { jsonAsker } from "./json.ts";
import { noLocalModels } from "./local/no-local-models.ts";
import { protocols } from "./protocols.ts";
import { openReranker } from "./reranking.ts";
import { openTransport } from "./transport.ts";
import { watchedLocal, watchedModels } from "./watched.ts";
import {
  bounds,
  type ModelBounds,
  type ModelState,
  streamCompletion,
} from "./completion-stream.ts";

/** Default ports of model servers: LM Studio, LiteLLM, vLLM (two), Ollama. */
const modelPorts = ["1234", "4000", "8000", "8001", "11434"];
const loopback = ["127.0.0.0/8", "::1"];
const mostRemembered = 1_000;

export type ModelsConfig = Pick<
  Config,
  "host" | "trustedProxies" | "publicUrl" | "egressAllow" | "model" | "embedding" | "reranking"
>;

/** Opens the model providers over reused connections. `chat` replaces the operator's chat model. */
export function openModels(
  config: ModelsConfig,
  more: Partial<ModelBounds> = {},
  {
    local: ownModels = noLocalModels,
    chat,
    telemetry = noTelemetry,
  }: { local?: LocalModels; chat?: Model | undefined; telemetry?: Telemetry } = {},
): Models {
  const local = watchedLocal(telemetry, ownModels);
  const traceHeaders = () => telemetry.traceHeaders();
  const limits = { ...bounds, ...more };
  const ownMachine = isOwnMachine(config);
  const allowed = [...config.egressAllow, ...(ownMachine ? loopback : [])];
  const guard = openGuard(allowed, { ports: [...webPorts, ...modelPorts] });
  const guarded = openTransport(guard, traceHeaders);
  const free = openTransport(undefined, traceHeaders);
  const sendTo = ({ trusted }: Connection) => (trusted ? free : guarded);
  const states = new Map<string, ModelState>();

  function stateOf({ id, baseUrl }: Connection, model: string): ModelState {
    const key = `${id} ${baseUrl} ${model}`;
    const state = states.get(key) ?? { breaker: circuit(), quirks: new Set() };
    states.delete(key);
    states.set(key, state);
    const [oldest] = states.keys();
    if (states.size > mostRemembered && oldest !== undefined) states.delete(oldest);
    return state;
  }

  const open = watchedModels(telemetry, {
    chat(at, { name, label, windowTokens, sees, price = null }): Model {
      const request = {
        send: sendTo(at),
        protocol: protocols[at.kind],
        at,
        model: name,
        state: stateOf(at, name),
        limits,
      };
      const stream: Model["stream"] = (prompt, signal) => streamCompletion(request, prompt, signal);
      return { name: label, windowTokens, sees, price, stream };
    },
    embedder: (at, name) => openEmbedder(sendTo(at), protocols[at.kind], at, name),
    reranker: (at, name) => openReranker(sendTo(at), protocols[at.kind], at, name),
  });
  const { model, embedding, reranking } = config;
  const installed =
    model && open.chat(installedAt(model, model.kind), { ...model, label: model.name });
  const embedder = embedding && open.embedder(installedAt(embedding), embedding.name);
  const reranker = reranking && open.reranker(installedAt(reranking), reranking.name);
  return {
    ...open,
    local,
    ownMachine,
    installed: {
      chat: chat ?? installed,
      checker: model?.checks ? installed : undefined,
      // A model added to this machine takes precedence over the settings of the process.
      get embedder() {
        return local.embedder() ?? embedder;
      },
      get reranker() {
        return local.reranker() ?? reranker;
      },
    },
    list(at, signal) {
      const protocol = protocols[at.kind];
      return protocol.list(jsonAsker(sendTo(at), at, protocol.headers(at.apiKey), signal), at);
    },
  };
}

const installedAt = (
  { baseUrl, apiKey }: InstalledAdapter,
  kind: Connection["kind"] = "openai",
): Connection => ({ id: "installation", kind, baseUrl, apiKey, trusted: true });

const isLoopback = (host: string) =>
  host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));

/**
 * Whether only users of this machine can reach the product: it listens on loopback only, and no
 * setting indicates a proxy that forwards requests from elsewhere.
 */
function isOwnMachine({ host, trustedProxies, publicUrl }: ModelsConfig): boolean {
  const named = new URL(publicUrl).hostname.replace(/^\[|\]$/g, "");
  return isLoopback(host) && trustedProxies === 0 && isLoopback(named);
}
