import { describe, expect, it } from 'vitest';
import { maskedUrl } from '../../../src/operations/webhook/words.ts';

describe('an address', () => {
  it.each([
    ['https://bot.example/relay/a-relay-secret/spam', 'https://bot.example/relay/•••/spam'],
    ['https://ann:pw@example.com/x', 'https://•••@example.com/x'],
    ['https://b.example/in/9f8e7d6c5b4a3210?a=1&b=2#t', 'https://b.example/in/•••?a=•••&b=•••#•••'],
    ['https://example.com:8443/task_status_update', 'https://example.com:8443/task_status_update'],
    ['not an address', '•••'],
  ])('%s shows as %s', (address, masked) => {
    expect(maskedUrl(address)).toBe(masked);
  });
});
