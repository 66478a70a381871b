import type { ProtocolFailure } from "#http/protocol.ts";

/** The kinds of a 400 or 409, as RFC 7644 names them (section 3.12). */
type ScimType =
  | "invalidFilter"
  | "invalidPath"
  | "invalidSyntax"
  | "invalidValue"
  | "noTarget"
  | "uniqueness";

/** A request that cannot be carried out as it stands; who set up the directory reads the message. */
export class ScimError extends Error {
  readonly statusCode: 400 | 403 | 404 | 409;
  readonly scimType: ScimType | undefined;

  constructor(statusCode: 400 | 403 | 404 | 409, text: string, scimType?: ScimType) {
    super(text);
    this.statusCode = statusCode;
    this.scimType = scimType;
  }
}

export const invalidValue = (text: string) => new ScimError(400, text, "invalidValue");

export const mediaType = "application/scim+json";

/** Returns a failure as SCIM sends it. */
export function failure({ status: answered, body, error }: ProtocolFailure) {
  const refused = error instanceof ScimError ? error : undefined;
  const status = answered === 422 ? 400 : answered;
  const scimType = refused ? refused.scimType : status === 400 ? "invalidSyntax" : undefined;
  const { detail } = body;
  const text = refused?.message ?? (typeof detail === "string" ? detail : (detail[0]?.msg ?? ""));
  return {
    status,
    type: mediaType,
    body: {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      ...(scimType !== undefined && { scimType }),
      detail: text,
      status: String(status),
    },
  };
}
