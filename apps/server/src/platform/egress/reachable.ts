import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

/** The IPv6 range of globally routable addresses. */
const worldwide: Network = ipaddr.parseCIDR("2000::/3");

const isWithin = (address: Address, [network, bits]: Network) =>
  address.kind() === network.kind() && address.match(network, bits);

/** "10.1.0.0/16" or "10.1.2.3"; undefined for anything else. */
function networkOf(text: string): Network | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.parse(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

export const isNetwork = (text: string): boolean => networkOf(text) !== undefined;

/**
 * Returns the checks of addresses requested by users: those of the public internet and of the
 * `allowed` networks pass. Other forms of private addresses (mapped into IPv6, NAT64, 6to4, Teredo)
 * do not.
 */
export function reachable(allowed: string[]) {
  const networks = allowed.map(networkOf).filter((network) => network !== undefined);
  const isAllowed = (address: Address) => networks.some((network) => isWithin(address, network));
  return {
    isAllowed: (text: string) => ipaddr.isValid(text) && isAllowed(ipaddr.process(text)),
    isReachable(text: string): boolean {
      // Zones ("fe80::1%eth0") are local to this machine.
      if (text.includes("%") || !ipaddr.isValid(text)) return false;
      const address = ipaddr.process(text);
      if (isAllowed(address)) return true;
      if (address.range() !== "unicast") return false;
      return address.kind() === "ipv4" || isWithin(address, worldwide);
    },
  };
}
