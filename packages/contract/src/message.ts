import { z } from "zod";

import { base } from "./messages/base.ts";
import { chat } from "./messages/chat.ts";
import { checks } from "./messages/checks.ts";
import { requests } from "./messages/requests.ts";
import { signedIn } from "./messages/signed-in.ts";
import { signedOut } from "./messages/signed-out.ts";
import { drafts } from "./messages/drafts.ts";
import { reviews } from "./messages/reviews.ts";
import { runs } from "./messages/runs.ts";
import { topics } from "./messages/topics.ts";

/** The parts that browsers load the translations of. */
export const messageParts = {
  base,
  "signed-out": signedOut,
  "signed-in": signedIn,
  chat,
  topics,
  reviews,
  runs,
  drafts,
  checks,
  requests,
};

/** The English template of every message for users by its code; `{name}` is a placeholder. */
export const templates = {
  ...base,
  ...signedOut,
  ...signedIn,
  ...chat,
  ...topics,
  ...reviews,
  ...runs,
  ...drafts,
  ...checks,
  ...requests,
};

type Templates = typeof templates;
export type MessageCode = keyof Templates;

/** A message for users, to be translated by its code. */
export const Message = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Message = z.infer<typeof Message>;

/** A message with its English text. */
export interface RenderedMessage extends Message {
  code: MessageCode;
  text: string;
}

/** A message as sent: `detail` is its English text. */
export const Detail = z.object({ detail: z.string(), ...Message.partial().shape });
export type Detail = z.infer<typeof Detail>;

type Placeholders<Template> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** The values of a template's placeholders, if it has any. */
export type MessageParams<Code extends MessageCode> = [Placeholders<Templates[Code]>] extends [
  never,
]
  ? []
  : [params: Record<Placeholders<Templates[Code]>, string | number>];

/** Returns a message with its text; a missing or unknown value is an error of types. */
export const message = <Code extends MessageCode>(
  code: Code,
  ...[params]: MessageParams<Code>
): RenderedMessage => render(code, params ?? {});

/** Returns the message of a code with values that the types do not know. */
export const render = (code: MessageCode, params: Message["params"]): RenderedMessage => ({
  code,
  params,
  text: templates[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name])),
});

/** What is stored or sent beside the text. */
export const withoutText = ({ code, params }: RenderedMessage): Message => ({ code, params });

export const detailOf = ({ text, code, params }: RenderedMessage) => ({
  detail: text,
  code,
  params,
});

/** Returns a stored message with its text; null for a code that there is no longer. */
export const storedDetail = ({ code, params }: Message) =>
  isMessageCode(code) ? detailOf(render(code, params)) : null;

/**
 * The message of a schema's check, by its code. Values come from the check: `{max}` is its maximum.
 */
export const code = <Code extends MessageCode>(name: Code): Code => name;

export const isMessageCode = (value: string): value is MessageCode =>
  Object.hasOwn(templates, value);
