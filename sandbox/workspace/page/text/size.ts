/** `312 bytes`, `4.2 KB`, `1.3 MB`. */
export function formatSize(sizeBytes: number): string {
  if (sizeBytes < 1000) return `${sizeBytes} bytes`;
  const [scale, unit] = sizeBytes < 1_000_000 ? [1000, 'KB'] : [1_000_000, 'MB'];
  return `${(sizeBytes / scale).toFixed(1).replace(/\.0$/, '')} ${unit}`;
}
