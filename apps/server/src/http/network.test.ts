import { expect, test } from "vitest";

import { networkOf } from "./network.ts";

test.each([
  ["192.0.2.77", "192.0.2.77", "192.0.2.0/24"],
  ["::ffff:192.0.2.77", "192.0.2.77", "192.0.2.0/24"],
  ["::FFFF:c000:24d", "192.0.2.77", "192.0.2.0/24"],
  ["0:0:0:0:0:ffff:192.0.2.78", "192.0.2.78", "192.0.2.0/24"],
  ["::ffff:198.51.100.1", "198.51.100.1", "198.51.100.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64", "2001:db8:1:3::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64", "0:0:0:0::/64"],
  // Not an IPv4-mapped address: its prefix is an ordinary network.
  ["64:ff9b::192.0.2.77", "64:ff9b:0:0::/64", "64:ff9b:0:0::/64"],
  ["unknown", "unknown", "unknown"],
  ["", "", ""],
])("%s is counted as %s in %s", (address, customer, neighbourhood) => {
  expect(networkOf(address)).toMatchObject({ customer, neighbourhood });
});

test.each([
  ["192.0.2.77", "192.0.2.0/24"],
  ["2001:db8:1:2::1", "2001:db8:1::/48"],
  ["2001:db8:1:3::1", "2001:db8:1::/48"],
  ["2001:db8:2:3::1", "2001:db8:2::/48"],
  ["unknown", "unknown"],
])("%s belongs to %s", (address, site) => {
  expect(networkOf(address).site).toBe(site);
});

test("a long nonsense is cut", () => {
  expect(networkOf("x".repeat(5000)).customer).toHaveLength(100);
});
