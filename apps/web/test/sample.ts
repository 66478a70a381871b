import type { Endpoint } from "@lectern/contract/endpoint";

/** The subset of JSON Schema that the contract's answers use. */
interface Shape {
  $ref?: string;
  $defs?: Record<string, Shape>;
  const?: unknown;
  default?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  type?: string;
  format?: string;
  minimum?: number;
  items?: Shape;
  prefixItems?: Shape[];
  properties?: Record<string, Shape>;
}

/** The id of every sample, so that references always resolve. */
export const sampleId = "0199f0aa-0000-4000-8000-00000000000a";

const strings: Record<string, string> = {
  uuid: sampleId,
  "date-time": "2026-01-02T03:04:05Z",
  date: "2026-01-02",
  email: "ada@example.org",
  uri: "https://example.org/a",
};

/** Values of fields whose schema alone says too little. */
const named: Record<string, unknown> = { language: "en", languages: ["en"], parent_id: null };

/** The states that show the most. */
const done = new Set<unknown>(["ready", "complete"]);

/** Returns a value that fits a schema: lists have one item, optional fields are present. */
export function sampleOf(schema: NonNullable<Endpoint["response"]>): unknown {
  const whole = schema.toJSONSchema({ io: "output", unrepresentable: "any" }) as Shape;
  const valueOf = (shape: Shape, depth: number): unknown => {
    if (shape.$ref) return depth > 8 ? null : valueOf(resolved(shape.$ref), depth + 1);
    if ("const" in shape) return shape.const;
    if (shape.enum) return shape.enum.find((one) => done.has(one)) ?? shape.enum[0];
    const [first] = shape.anyOf ?? shape.oneOf ?? [];
    if (first) return valueOf(first, depth + 1);
    if (shape.allOf) {
      return Object.assign({}, ...shape.allOf.map((part) => valueOf(part, depth + 1)));
    }
    if (shape.properties) {
      return Object.fromEntries(
        Object.entries(shape.properties).map(([name, part]) => [
          name,
          name in named ? named[name] : valueOf(part, depth + 1),
        ]),
      );
    }
    if (shape.type === "array") {
      const parts = shape.prefixItems ?? (shape.items && depth < 12 ? [shape.items] : []);
      return parts.map((part) => valueOf(part, depth + 1));
    }
    if (shape.type === "string") return strings[shape.format ?? ""] ?? "text";
    if (shape.type === "integer" || shape.type === "number") return Math.max(1, shape.minimum ?? 1);
    if (shape.type === "boolean") return false;
    return shape.type === "object" ? {} : null;
  };
  const resolved = (ref: string): Shape =>
    ref === "#" ? whole : (whole.$defs?.[ref.replace("#/$defs/", "")] ?? {});
  return valueOf(whole, 0);
}
