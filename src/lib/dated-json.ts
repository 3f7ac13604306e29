export function encodeDated(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key, shown: unknown) {
    return this[key] instanceof Date ? { instant: shown } : shown;
  });
}

export function decodeDated(text: string): unknown {
  return JSON.parse(text, (_, value: unknown) =>
    isInstant(value) ? new Date(value.instant) : value,
  );
}

function isInstant(value: unknown): value is { readonly instant: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'instant' in value &&
    typeof value.instant === 'string' &&
    Object.keys(value).length === 1
  );
}
