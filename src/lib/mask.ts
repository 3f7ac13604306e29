// A match starts only where a word does: otherwise a long text without addresses takes forever.
const ADDRESS =
  /(?<![\p{L}\p{M}\p{N}._%+'-])([\p{L}\p{M}\p{N}._%+'-])[\p{L}\p{M}\p{N}._%+'-]*@([\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+)/gu;

/** Masks `ann@example.com` as `a•••@example.com`: enough to recognise, too little to write to. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '•••' : `${address.slice(0, 1)}•••${address.slice(at)}`;
}

/** Masks all addresses in a text, including percent-encoded ones (in paths). */
export function maskAddresses(text: string): string {
  return text.replaceAll(/%40/gi, '@').replaceAll(ADDRESS, '$1•••@$2');
}
