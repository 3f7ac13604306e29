import { BlockList, isIP } from 'node:net';

/** Ranges that aren't reached globally, from IANA's registry of special-purpose addresses (RFC 6890). */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // Shared by customers of a carrier (CGNAT).
  ['127.0.0.0', 8],
  ['169.254.0.0', 16], // Link-local, with the metadata of clouds.
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['168.63.129.16', 32], // Azure's own services, at an address that looks public.
] as const;

/** Within 2000::/3, the only range from which addresses are given out (RFC 4291, 2.4). */
const SPECIAL_IPV6 = [
  ['2001::', 23], // Teredo among them, which contains IPv4 addresses.
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4 contains an IPv4 address.
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const;

const special = new BlockList();
for (const [address, bits] of SPECIAL_IPV4) special.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of SPECIAL_IPV6) special.addSubnet(address, bits, 'ipv6');
const givenOut = new BlockList();
givenOut.addSubnet('2000::', 3, 'ipv6');

/** Tells whether an IP address is one of the Internet at large; false for any other text, too. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  // A zone names an interface of this machine.
  if (version === 0 || address.includes('%')) return false;
  if (version === 4) return !special.check(address, 'ipv4');
  return givenOut.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
