import type { RenderedMessage } from "@lectern/contract/message";

/** Why a tool server could not be asked, or what it answered is of no use. */
export class ToolError extends Error {
  readonly userMessage: RenderedMessage;
  constructor(userMessage: RenderedMessage, more: { cause?: unknown } = {}) {
    super(userMessage.text, more);
    this.name = "ToolError";
    this.userMessage = userMessage;
  }
}
