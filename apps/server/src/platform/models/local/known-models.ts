import type { KnownModel } from "@lectern/contract/local-models";

export interface KnownFile {
  /** Path in the hub's repository. */
  path: string;
  /** File name on this machine. */
  name: string;
  bytes: number;
  sha256: string;
}

/** A model of the hub, pinned to one revision and to the hashes of its files. */
export interface KnownWeights extends Omit<KnownModel, "bytes" | "source" | "installed"> {
  repository: string;
  revision: string;
  /** How token states become a text's vector: their mean, or the first one. */
  pooling: "mean" | "first";
  files: KnownFile[];
}

const file = (path: string, bytes: number, sha256: string, name = path): KnownFile => ({
  path,
  name,
  bytes,
  sha256,
});

/** The source of an installed model, as its manifest contains it. */
export const sourceOf = ({ repository, revision }: KnownWeights) => `${repository}@${revision}`;

/**
 * Models whose revision, licence and hashes are verified; others are added from a folder. `effect`
 * is measured with exactly these files, so it is null for all of them: none was fetched and
 * measured yet.
 */
export const knownModels: KnownWeights[] = [
  {
    id: "all-minilm-l6-v2",
    name: "all-MiniLM-L6-v2",
    purpose: "embedding",
    languages: ["en"],
    license: "Apache-2.0",
    effect: null,
    repository: "sentence-transformers/all-MiniLM-L6-v2",
    revision: "c9745ed1d9f207416be6d2e6f8de32d1f16199bf",
    pooling: "mean",
    files: [
      file(
        "onnx/model.onnx",
        90_405_214,
        "6fd5d72fe4589f189f8ebc006442dbb529bb7ce38f8082112682524616046452",
        "model.onnx",
      ),
      file(
        "tokenizer.json",
        466_247,
        "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
      ),
      file("config.json", 612, "953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41"),
      file(
        "sentence_bert_config.json",
        53,
        "fc1993fde0a95c24ec6c022539d41cf6e2f7c9721e5415d6fb6897472a9cd4b7",
      ),
    ],
  },
  {
    id: "multilingual-e5-small",
    name: "multilingual-e5-small",
    purpose: "embedding",
    languages: ["mul"],
    license: "MIT",
    effect: null,
    repository: "intfloat/multilingual-e5-small",
    revision: "614241f622f53c4eeff9890bdc4f31cfecc418b3",
    pooling: "mean",
    files: [
      file(
        "onnx/model.onnx",
        470_268_510,
        "ca456c06b3a9505ddfd9131408916dd79290368331e7d76bb621f1cba6bc8665",
        "model.onnx",
      ),
      file(
        "tokenizer.json",
        17_082_730,
        "0b44a9d7b51c3c62626640cda0e2c2f70fdacdc25bbbd68038369d14ebdf4c39",
      ),
      file("config.json", 655, "69137736cab8b8903a07fe8afaafdda25aac55415a12a55d1bffa9f581abf959"),
    ],
  },
];
