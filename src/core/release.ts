/**
 * Gives back the memory of bytes that nothing reads any more, at once. By itself that happens at a
 * garbage collection, which goes by objects and hardly sees the bytes behind them: a flood of large
 * bodies would hold tens of MB. Bytes that share their memory with others stay.
 */
export function release({ buffer, byteLength }: Uint8Array): void {
  const isAlone = buffer instanceof ArrayBuffer && byteLength === buffer.byteLength;
  if (isAlone && byteLength > 0) buffer.transfer(0);
}
