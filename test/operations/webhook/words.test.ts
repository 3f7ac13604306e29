import { describe, expect, it } from 'vitest';
import { maskedUrl } from '../../../src/operations/webhook/words.ts';

describe('an address', () => {
  it.each([
    [
      'https://bot.example.com/relay/a-relay-secret/hard_bounces',
      'https://bot.example.com/relay/•••/hard_bounces',
    ],
    ['https://ann:pw@example.com/x', 'https://•••@example.com/x'],
    [
      'https://example.com/in/9f8e7d6c5b4a3210?a=1&b=2#t',
      'https://example.com/in/•••?a=•••&b=•••#•••',
    ],
    ['https://example.com:8443/task_status_update', 'https://example.com:8443/task_status_update'],
    ['not an address', '•••'],
  ])('%s shows as %s', (address, masked) => {
    expect(maskedUrl(address)).toBe(masked);
  });
});
