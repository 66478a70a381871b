import { join } from "node:path";

import { entailmentIn, labelsOf } from "./labels.ts";
import { ModelFileError } from "./model-file-error.ts";
import type { EntailmentScores, LabelScores, SpanResult } from "./requests.ts";
import { readJson, readText, type SideFiles } from "./side-files.ts";

interface RuntimeTensor {
  readonly data: ArrayLike<number>;
  readonly dims: readonly number[];
}

interface Session {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(feeds: Record<string, RuntimeTensor>): Promise<Record<string, RuntimeTensor>>;
  release(): Promise<void>;
}

interface Encoding {
  ids: number[];
  token_type_ids: number[];
}

/** Tokenizers without special tokens return no token types. */
type Encoded = Pick<Encoding, "ids"> & Partial<Encoding>;

/** The used parts of the installed packages. */
export interface Runtime {
  InferenceSession: { create(path: string, options: object): Promise<Session> };
  Tensor: new (type: "int64", data: BigInt64Array, dims: readonly number[]) => RuntimeTensor;
  Tokenizer: new (
    tokenizer: object,
    config: object,
  ) => {
    encode(
      text: string,
      options: { text_pair?: string; return_token_type_ids: true; add_special_tokens?: boolean },
    ): Encoded;
    tokenize(text: string, options: { add_special_tokens: false }): string[];
  };
  threads: number;
}

/** Maximum tokens; longer texts are cut. Models of this kind accept no more. */
const mostTokens = 512;
const leastTokens = 16;
/** Maximum characters tokenized: more never fit into the maximum of tokens. */
const mostLetters = 8_000;
/** Maximum tokens of an answer span. */
const longestSpan = 30;

/** A model with its tokenizer, ready for requests. */
export class LoadedModel {
  readonly files: SideFiles;
  readonly #runtime: Runtime;
  readonly #session: Session;
  readonly #tokenizer: InstanceType<Runtime["Tokenizer"]>;
  readonly #most: number;
  readonly #byFirst: boolean;
  readonly #labels: string[];

  static async open(runtime: Runtime, folder: string): Promise<LoadedModel> {
    const config = readJson(folder, "config.json");
    const tokenizer = readJson(folder, "tokenizer.json");
    if (!config || !tokenizer) throw new ModelFileError("a file is missing");
    const settings = readJson(folder, "tokenizer_config.json") ?? {};
    const sentences = readJson(folder, "sentence_bert_config.json") ?? {};
    const pooling = readJson(folder, "pooling.json") ?? {};
    const session = await runtime.InferenceSession.create(join(folder, "model.onnx"), {
      intraOpNumThreads: runtime.threads,
      interOpNumThreads: 1,
      executionMode: "sequential",
      // This fusion takes a fifth of a passage's time, and the two steps it joins almost none.
      extra: { optimization: { disable_specified_optimizers: "SkipLayerNormFusion" } },
      graphOptimizationLevel: "all",
      logSeverityLevel: 4,
    });
    const files = { config, pooling, readme: readText(folder, "README.md") };
    const lengths = [
      sentences["max_seq_length"],
      settings["model_max_length"],
      config["max_position_embeddings"],
    ];
    return new LoadedModel(runtime, session, new runtime.Tokenizer(tokenizer, settings), {
      files,
      lengths,
    });
  }

  private constructor(
    runtime: Runtime,
    session: Session,
    tokenizer: InstanceType<Runtime["Tokenizer"]>,
    { files, lengths }: { files: SideFiles; lengths: unknown[] },
  ) {
    this.#runtime = runtime;
    this.#session = session;
    this.#tokenizer = tokenizer;
    this.files = files;
    const bounds = lengths.filter((one): one is number => typeof one === "number" && one > 0);
    this.#most = Math.max(leastTokens, Math.min(mostTokens, ...bounds));
    this.#byFirst = files.pooling["pooling_mode_cls_token"] === true;
    this.#labels = labelsOf(files.config);
  }

  close(): Promise<void> {
    return this.#session.release();
  }

  /** Returns a vector of length 1. */
  async embed(text: string): Promise<Float32Array> {
    const { ids, token_type_ids } = this.#encode(text);
    const states = await this.#run(this.#cut(ids), this.#cut(token_type_ids), "last_hidden_state");
    const width = states.dims.at(-1) ?? 0;
    if (states.dims.length !== 3 || width === 0) throw new ModelFileError("it makes no vectors");
    const count = this.#byFirst ? 1 : (states.dims[1] ?? 0);
    const vector = new Float32Array(width);
    for (let at = 0; at < count * width; at++) vector[at % width]! += states.data[at] ?? 0;
    const norm = Math.hypot(...vector);
    if (!(norm > 0 && norm < Infinity)) throw new ModelFileError("it makes no vectors");
    return vector.map((value) => value / norm);
  }

  async score(first: string, second: string): Promise<LabelScores> {
    const { ids, types } = this.#pair(first, second);
    const logits = await this.#logits(ids, types);
    // A single logit is the relevance score.
    if (logits.length === 1) return { fits: 1 / (1 + Math.exp(-(logits[0] ?? 0))) };
    const shares = softmax(logits);
    return Object.fromEntries(shares.map((share, at) => [this.#labels[at] ?? `${at}`, share]));
  }

  /**
   * Whether a sentence follows from a text. Reads the whole sentence, and as much of the text as
   * fits.
   */
  async entail(text: string, sentence: string): Promise<EntailmentScores> {
    const at = entailmentIn(this.#labels);
    const read = this.#beside(text, sentence);
    if (!read) return { follows: 0, denied: 0, whole: false };
    const shares = softmax(await this.#logits(read.ids, read.types));
    if (shares.length !== this.#labels.length) {
      throw new ModelFileError("it has other answers than labels", "no_labels");
    }
    return { follows: shares[at.follows] ?? 0, denied: shares[at.denied] ?? 0, whole: read.whole };
  }

  async span(question: string, text: string): Promise<SpanResult> {
    const { ids, types, begin } = this.#pair(question, text);
    const feeds = this.#feeds(ids, types);
    const { start_logits: starts, end_logits: ends } = await this.#session.run(feeds);
    if (!starts || !ends || starts.data.length !== ids.length || ends.data.length !== ids.length) {
      throw new ModelFileError("it finds no answers in a text");
    }
    const none = (starts.data[0] ?? 0) + (ends.data[0] ?? 0);
    let best: { from: number; to: number; score: number } | undefined;
    for (let from = begin; from < ids.length - 1; from++) {
      for (let to = from; to < Math.min(ids.length - 1, from + longestSpan); to++) {
        const score = (starts.data[from] ?? 0) + (ends.data[to] ?? 0);
        if (score > (best?.score ?? none)) best = { from, to, score };
      }
    }
    if (!best) return null;
    const found = this.#charactersOf(text, best.from - begin, best.to - begin);
    return found && { ...found, score: 1 / (1 + Math.exp(none - best.score)) };
  }

  #encode(text: string, second?: string): Encoding {
    const { ids, token_type_ids } = this.#tokenizer.encode(text.slice(0, mostLetters), {
      ...(second !== undefined && { text_pair: second.slice(0, mostLetters) }),
      return_token_type_ids: true,
    });
    return { ids, token_type_ids: token_type_ids ?? ids.map(() => 0) };
  }

  #count(text: string): number {
    return this.#tokenizer.tokenize(text, { add_special_tokens: false }).length;
  }

  /** Keeps the first tokens and the last one, which ends every text. */
  #cut(tokens: number[]): number[] {
    return tokens.length <= this.#most
      ? tokens
      : [...tokens.slice(0, this.#most - 1), tokens.at(-1) ?? 0];
  }

  /**
   * Encodes both texts, cutting the second at its end. `begin`: index of the second's first token.
   */
  #pair(first: string, second: string) {
    const question = this.#encode(first).ids.length - 1;
    // Shortens a long first text, to leave room for the second.
    const short = question > this.#most / 2 ? first.slice(0, first.length / 4) : first;
    const { ids, token_type_ids: types } = this.#encode(short, second);
    // One or two separator tokens, depending on the model, precede the second text, and one follows
    // it.
    const begin = ids.length - 1 - this.#count(second.slice(0, mostLetters));
    return { ids: this.#cut(ids), types: this.#cut(types), begin };
  }

  /**
   * Encodes both texts, cutting the first at its end until both fit; undefined where they never do.
   */
  #beside(first: string, second: string) {
    let text = first.slice(0, mostLetters);
    while (text !== "" && second.length <= mostLetters) {
      const { ids, token_type_ids: types } = this.#encode(text, second);
      if (ids.length <= this.#most) return { ids, types, whole: text.length === first.length };
      text = text.slice(0, Math.floor((text.length * this.#most) / ids.length) - 1);
    }
    return undefined;
  }

  /** Returns the character range of tokens: tokenizes the text word by word and counts. */
  #charactersOf(text: string, from: number, to: number) {
    let at = 0;
    let start: number | undefined;
    for (const word of text.slice(0, mostLetters).matchAll(/\S+/g)) {
      const next = at + this.#count(word[0]);
      if (start === undefined && from < next) start = word.index;
      if (start !== undefined && to < next) return { start, end: word.index + word[0].length };
      at = next;
    }
    return null;
  }

  #feeds(ids: number[], types: number[]): Record<string, RuntimeTensor> {
    const tensor = (values: readonly number[]) =>
      new this.#runtime.Tensor("int64", BigInt64Array.from(values, BigInt), [1, values.length]);
    const all: Record<string, () => RuntimeTensor> = {
      input_ids: () => tensor(ids),
      attention_mask: () => tensor(ids.map(() => 1)),
      token_type_ids: () => tensor(types),
      position_ids: () => tensor([...ids.keys()]),
    };
    return Object.fromEntries(
      this.#session.inputNames.map((name) => {
        const make = all[name];
        if (!make) throw new ModelFileError(`it asks for ${name.slice(0, 40)}`);
        return [name, make()];
      }),
    );
  }

  async #logits(ids: number[], types: number[]): Promise<number[]> {
    const { data, dims } = await this.#run(ids, types, "logits");
    const logits = Array.from(data);
    if (dims.length !== 2 || logits.length === 0 || logits.some((one) => !Number.isFinite(one))) {
      throw new ModelFileError("it does not score two texts");
    }
    return logits;
  }

  async #run(ids: number[], types: number[], output: string): Promise<RuntimeTensor> {
    const outputs = await this.#session.run(this.#feeds(ids, types));
    const [first = ""] = this.#session.outputNames;
    const found = outputs[output] ?? outputs[first];
    if (!found) throw new ModelFileError("it answers nothing");
    return found;
  }
}

function softmax(logits: readonly number[]): number[] {
  const most = Math.max(...logits);
  const shares = logits.map((one) => Math.exp(one - most));
  const sum = shares.reduce((a, b) => a + b, 0);
  return shares.map((one) => one / sum);
}
