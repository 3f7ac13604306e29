/** Tells whether an address stays on this machine; true for text that is no address. */
export function isLoopback(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? 'localhost';
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
