// It starts only where a word does; else a long text without any address would take for ever.
const ADDRESS =
  /(?<![\p{L}\p{M}\p{N}._%+'-])([\p{L}\p{M}\p{N}._%+'-])[\p{L}\p{M}\p{N}._%+'-]*@([\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+)/gu;

/** `ann@example.com` becomes `a•••@example.com`: enough to recognise, too little to write to. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '•••' : `${address.slice(0, 1)}•••${address.slice(at)}`;
}

/** Any text with the addresses in it masked; percent-encoded ones (in paths) too. */
export function maskAddresses(text: string): string {
  return text.replaceAll(/%40/gi, '@').replaceAll(ADDRESS, '$1•••@$2');
}
