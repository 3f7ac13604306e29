/**
 * Frees the memory of bytes that nothing reads any more, at once. The garbage collector goes by
 * objects and hardly counts the bytes of a buffer: a flood of large bodies would keep tens of MB.
 * Bytes that share their memory with others stay.
 */
export function release({ buffer, byteLength }: Uint8Array): void {
  const isAlone = buffer instanceof ArrayBuffer && byteLength === buffer.byteLength;
  if (isAlone && byteLength > 0) buffer.transfer(0);
}
