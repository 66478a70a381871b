/**
 * What the tests use of these two packages. Their own types need those of browsers, which would then
 * be there for the whole server. The compiler finds this file by `paths` in tsconfig.json.
 */
interface SignatureOptions {
  privateKey: string;
  publicCert: string;
  signatureAlgorithm: string;
  canonicalizationAlgorithm: string;
}

/** Of xml-crypto. */
export class SignedXml {
  constructor(options: SignatureOptions);
  addReference(reference: { xpath: string; transforms: string[]; digestAlgorithm: string }): void;
  computeSignature(
    xml: string,
    options: { prefix: string; location: { reference: string; action: "after" } },
  ): void;
  getSignedXml(): string;
}

/** Of samlify, as the rest. */
export interface Service {
  entityMeta: { getEntityID(): string; getAssertionConsumerService(binding: "post"): string };
}
interface Asked {
  extract: { request: { id: string } };
}
interface Provider {
  parseLoginRequest(
    service: Service,
    binding: "redirect",
    request: { query: Record<string, string>; octetString: string },
  ): Promise<Asked>;
  createLoginResponse(
    service: Service,
    asked: Asked,
    binding: "post",
    user: object,
    fill: (template: string) => { id: string; context: string },
  ): Promise<{ context: string }>;
}

export function IdentityProvider(settings: object): Provider;
export function ServiceProvider(settings: { metadata: string }): Service;
export function setSchemaValidator(validator: { validate(): Promise<string> }): void;
export const Constants: { namespace: { binding: { redirect: string } } };
export const SamlLib: {
  defaultLoginResponseTemplate: { context: string };
  replaceTagsByValue(template: string, values: Record<string, string>): string;
};
