import type { Config, Model } from "#deps";

export function openModel(_model: NonNullable<Config["model"]>): Model {
  throw new Error("no model adapter yet");
}
