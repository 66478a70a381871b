import { isIPv4, isIPv6 } from "node:net";

/**
 * The networks of a request's address, for rate limits: one customer, and the networks around it.
 */
export interface Network {
  /** An IPv4 address, or the IPv6 /64 that one customer has. */
  customer: string;
  /** The IPv4 /24 or the IPv6 /64. */
  neighbourhood: string;
  /** The range that one party may own: the IPv4 /24 or the IPv6 /48. */
  site: string;
}

/** Returns the eight groups of an IPv6 address in any notation. */
function groupsOf(address: string): number[] {
  const { hostname } = new URL(`http://[${address}]`);
  const [head = "", tail] = hostname.slice(1, -1).split("::");
  const read = (text: string) => (text ? text.split(":").map((group) => parseInt(group, 16)) : []);
  const [before, after] = [read(head), read(tail ?? "")];
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: gap }, () => 0), ...after];
}

function ofIPv4(address: string): Network {
  const neighbourhood = `${address.slice(0, address.lastIndexOf("."))}.0/24`;
  return { customer: address, neighbourhood, site: neighbourhood };
}

/**
 * Returns the networks of an address. An IPv4-mapped IPv6 address counts as IPv4. A text that is no
 * address, as a proxy may forward, counts as a network of its own.
 */
export function networkOf(text: string): Network {
  const address = text.trim().replace(/%.*$/, "");
  if (isIPv4(address)) return ofIPv4(address);
  if (!isIPv6(address)) {
    const other = address.slice(0, 100);
    return { customer: other, neighbourhood: other, site: other };
  }
  const groups = groupsOf(address);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 255]);
    return ofIPv4(bytes.join("."));
  }
  const prefix = (many: number) =>
    `${groups
      .slice(0, many)
      .map((group) => group.toString(16))
      .join(":")}::/${many * 16}`;
  return { customer: prefix(4), neighbourhood: prefix(4), site: prefix(3) };
}
