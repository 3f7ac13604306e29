const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** Writes text in an encoding that Node.js only reads: each character by the bytes that give it. */
export function encoded(text: string, encoding: string): Buffer {
  const table = tables.get(encoding) ?? tableOf(encoding);
  tables.set(encoding, table);
  return Buffer.from(Array.from(text, (letter) => table.get(letter) ?? [0x3f]).flat());
}

function tableOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, readonly number[]>();
  const put = (...bytes: number[]) => {
    const letter = decoder.decode(Uint8Array.from(bytes));
    if (Array.from(letter).length === 1 && letter !== '\ufffd' && !table.has(letter)) {
      table.set(letter, bytes);
    }
  };
  const all = Array.from({ length: 256 }, (_, byte) => byte);
  for (const byte of all) put(byte);
  if (!/jis|gb|big5|euc/.test(encoding)) return table;
  for (const first of all.slice(0x81)) for (const second of all.slice(0x40)) put(first, second);
  return table;
}
