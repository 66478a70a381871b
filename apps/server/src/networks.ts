import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type Network = [Address, number];

export const isWithin = (address: Address, [network, bits]: Network) =>
  address.kind() === network.kind() && address.match(network, bits);

/** "10.1.0.0/16" or "10.1.2.3"; undefined for anything else. */
function networkOf(text: string): Network | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.parse(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

export const isNetwork = (text: string): boolean => networkOf(text) !== undefined;

/** Returns a check of whether an address is in one of the networks. */
export function inNetworks(names: readonly string[]): (address: string) => boolean {
  const networks = names.map(networkOf).filter((network) => network !== undefined);
  return (text) => {
    if (!ipaddr.isValid(text)) return false;
    // An IPv4 address mapped into IPv6 counts as IPv4.
    const address = ipaddr.process(text);
    return networks.some((network) => isWithin(address, network));
  };
}
