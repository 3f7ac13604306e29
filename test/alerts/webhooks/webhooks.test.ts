import { expect, it } from 'vitest';
import { WEBHOOK_KINDS } from '../../../src/domain/events.ts';
import { repairOf, receiverOf } from '../../../src/alerts/webhooks/webhooks.ts';

const PUBLIC_URL = 'https://bell.example';
const HERE = { publicUrl: PUBLIC_URL, secret: 'secret-1' };
const CRM = 'https://crm.example/hook';
const own = (kind: string, secret = 'secret-1'): string => `${PUBLIC_URL}/relay/${secret}/${kind}`;
const hook = (id: string, action: string, url: string) => ({ id, action, url });
const others = (kind: string) => WEBHOOK_KINDS.filter((one) => one !== kind);

it('keeps the oldest that is right, and removes the others of ours', () => {
  const repair = repairOf(
    [
      hook('1', 'spam', own('spam', 'old-secret')),
      hook('10', 'spam', own('spam')),
      hook('9', 'spam', own('spam')),
      hook('11', 'spam', CRM),
      hook('12', 'spam', CRM),
    ],
    HERE,
  );
  expect(repair.keep).toEqual(['spam']);
  expect(repair.create).toEqual(others('spam'));
  expect(repair.remove.map(({ id }) => id)).toEqual(['10', '1']);
  expect(repair.foreign.map(({ id }) => id)).toEqual(['11', '12']);
});

it('renews one of several that are out of date, and removes the rest', () => {
  const repair = repairOf(
    [hook('2', 'open', own('open', 'older')), hook('1', 'open', own('open', 'oldest'))],
    HERE,
  );
  expect(repair.renew.map(({ id }) => id)).toEqual(['1']);
  expect(repair.remove.map(({ id }) => id)).toEqual(['2']);
});

it('knows its own webhooks by address or secret, and whether they are as they should be', () => {
  const receiver = (url: string, publicUrl?: string) =>
    receiverOf({ action: 'spam', url }, { publicUrl, secret: 'secret-1' });
  expect(receiver(own('spam'), PUBLIC_URL)).toBe('current');
  expect(receiver(own('open'), PUBLIC_URL)).toBe('outdated');
  expect(receiver(own('spam', 'old-secret'), PUBLIC_URL)).toBe('outdated');
  expect(receiver('https://moved.example/relay/secret-1/spam', PUBLIC_URL)).toBe('outdated');
  expect(receiver('https://crm.example/relay/their-secret/spam', PUBLIC_URL)).toBe('foreign');
  expect(receiver('https://crm.example/relay/secret-12/spam', PUBLIC_URL)).toBe('foreign');
  expect(receiver(own('spam'))).toBe('outdated');
  expect(receiver(CRM)).toBe('foreign');
});

it('knows webhooks with the secret of before wherever they report to', () => {
  const moved = { action: 'spam', url: 'https://old.example/relay/secret-0/spam' };
  expect(receiverOf(moved, HERE)).toBe('foreign');
  expect(receiverOf(moved, { ...HERE, previousSecret: 'secret-0' })).toBe('outdated');
});
