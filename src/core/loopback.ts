/** True for an address that doesn't leave this machine; also for what is no address. */
export function isLoopback(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? 'localhost';
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
