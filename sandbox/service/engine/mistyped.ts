/** Ends of addresses as people type them in a hurry; no domain ends so. */
const MISTYPED_ENDS = /\.(?:cmo|ogr|nte|exampel)$/;

/** `ann@example.cmo`, for somebody who types too fast. */
export function mistyped(address: string): string {
  return address.replace(/(.)(.)$/, '$2$1');
}

export function isMistyped(address: string): boolean {
  return MISTYPED_ENDS.test(address);
}
