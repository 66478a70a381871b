import { createHash } from "node:crypto";

import { type Model, type ModelPart, type Prompt, withStream } from "#deps";

import { findReply, insertReply } from "../replies-store.ts";
import type { Attempt } from "./work.ts";

const hashOf = ({ name }: Model, prompt: Prompt) =>
  createHash("sha256")
    .update(JSON.stringify([name, prompt]))
    .digest();

/**
 * A model whose replies in a step are stored until the step is done. An attempt that goes on, after
 * its process died or the run was paused, gets them from there: at most the call that was under way
 * is made twice.
 */
export const withReplies = ({ deps, step }: Attempt, model: Model): Model =>
  withStream(model, async function* (prompt, signal): AsyncGenerator<ModelPart> {
    const hash = hashOf(model, prompt);
    const known = await findReply(deps.db, step, hash);
    if (known !== undefined) {
      yield { type: "text", text: known };
      yield { type: "finish", reason: "stop", promptTokens: null, completionTokens: null };
      return;
    }
    let text = "";
    for await (const part of model.stream(prompt, signal)) {
      if (part.type === "text") text += part.text;
      // Stored before the call is settled: if the process dies in between, the call still counts.
      else if (part.type === "finish" && part.reason === "stop")
        await insertReply(deps.db, step, hash, text);
      yield part;
    }
  });
