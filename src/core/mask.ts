const ADDRESS = /([A-Z0-9._%+'-])[A-Z0-9._%+'-]*@([A-Z0-9-]+(?:\.[A-Z0-9-]+)+)/gi;

/** `ann@example.com` becomes `a•••@example.com`: enough to recognise, too little to write to. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '•••' : `${address.slice(0, 1)}•••${address.slice(at)}`;
}

/** Any text with the addresses in it masked; percent-encoded ones (in paths) too. */
export function maskAddresses(text: string): string {
  return text.replaceAll(/%40/gi, '@').replaceAll(ADDRESS, '$1•••@$2');
}
