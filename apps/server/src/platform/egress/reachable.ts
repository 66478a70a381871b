import ipaddr from "ipaddr.js";

import { inNetworks, isWithin, type Network } from "#networks";

/** The IPv6 range of globally routable addresses. */
const worldwide: Network = ipaddr.parseCIDR("2000::/3");

/**
 * Returns the checks of addresses requested by users: those of the public internet and of the
 * `allowed` networks pass. Other forms of private addresses (mapped into IPv6, NAT64, 6to4, Teredo)
 * do not.
 */
export function reachable(allowed: string[]) {
  const isAllowed = inNetworks(allowed);
  return {
    isAllowed,
    isReachable(text: string): boolean {
      // Zones ("fe80::1%eth0") are local to this machine.
      if (text.includes("%") || !ipaddr.isValid(text)) return false;
      if (isAllowed(text)) return true;
      const address = ipaddr.process(text);
      if (address.range() !== "unicast") return false;
      return address.kind() === "ipv4" || isWithin(address, worldwide);
    },
  };
}
