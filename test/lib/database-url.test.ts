import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { databaseReason, showDatabase } from '../../src/lib/database-url.ts';
import { createLog } from '../../src/lib/log.ts';
import { openAuditTrail, openStore, reconcileRestored } from '../../src/store/store.ts';
import { backUp } from '../../src/store/backup.ts';

/** As people generate them: base64, symbols, digits; none that a sentence could contain by chance. */
const password = fc
  .string({
    unit: fc.constantFrom(...'aZ3/+=#?@%&:; \\[]!$'.split('')),
    minLength: 3,
    maxLength: 12,
  })
  .map((middle) => `Qx7${middle}k9W`);
/** Where a password is put, rightly or wrongly. */
const FORMS: readonly ((secret: string) => string)[] = [
  (secret) => `postgres://bell:${secret}@127.0.0.1:1/x`,
  (secret) => `postgres://bell:${encodeURIComponent(secret)}@127.0.0.1:1/x`,
  (secret) => `postgresql://bell:12/${secret}@127.0.0.1:1/x`,
  (secret) => `postgres://bell:12#${secret}@127.0.0.1:1/x`,
  (secret) => `postgres://bell:12?${secret}@127.0.0.1:1`,
  (secret) => `postgres://127.0.0.1:1/x?user=bell&password=${secret}`,
  (secret) => `postgres://127.0.0.1:1/x?sslpassword=${secret}&sslmode=require`,
  (secret) => `postgres://127.0.0.1:1/x&password=${secret}`,
  (secret) => `postgres://bell:${secret}`,
  (secret) => `postgres://:${secret}@/x`,
  (secret) => `sqlite:/dev/null/x.db?password=${secret}`,
  (secret) => `sqlite:///dev/null/bell:${secret}@127.0.0.1/x`,
  (secret) => `sqlite:/dev/null/postgres://bell:${secret}@127.0.0.1/x`,
];
/** An address that is right can’t be told from a password that happens to end like one. */
const IS_WHOLE = /^postgres:\/\/bell:[^/?#]*@[\w.-]+(?::\d*)?\/[\w.-]+$/;
const url = fc
  .record({ form: fc.constantFrom(...FORMS), secret: password })
  .filter(({ form, secret }) => !(form(secret).endsWith(secret) && IS_WHOLE.test(form(secret))));

/** The password as it is, and what Node.js and PostgreSQL make of it, in parts as well. */
function expectHidden(text: string, secret: string): void {
  for (const part of [secret, ...secret.split(/[^\w]+/).filter(({ length }) => length > 2)]) {
    expect(text).not.toContain(part);
    expect(text).not.toContain(encodeURIComponent(part));
  }
}

describe('what is told of a database', () => {
  it('never has a part of its password, wherever that stands', () => {
    fc.assert(
      fc.property(url, ({ form, secret }) => {
        const address = form(secret);
        expectHidden(showDatabase(address).shown, secret);
        const quoting = new Error(`getaddrinfo ENOTFOUND ${showDatabase(address).shown}`);
        expectHidden(databaseReason(address, quoting), secret);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    [
      'postgres://bell:s3cret@db.example:5433/bells?sslmode=require',
      'postgres://db.example:5433/bells',
    ],
    ['postgresql://bell:s3%2Fcret@[::1]/bells', 'postgres://[::1]/bells'],
    ['sqlite:./data/postbell.db', 'sqlite:./data/postbell.db'],
    ['sqlite::memory:', 'sqlite::memory:'],
  ])('is what helps, of %s', (address, shown) => {
    expect(showDatabase(address)).toEqual({ shown, isPlain: true });
  });

  it('is so in the errors of whatever opens it', async () => {
    const log = createLog('silent');
    const at = new Date();
    for (const form of FORMS) {
      const secret = 'Qx7/s3#c?r@e%tk9W';
      const address = form(secret);
      const opening = [
        openStore(address, { log }),
        openAuditTrail(address, log),
        reconcileRestored(address, log, at),
        backUp(address.replace('sqlite:', ''), '/dev/null/copy'),
      ];
      for (const { status, ...settled } of await Promise.allSettled(opening)) {
        expect(status).toBe('rejected');
        expectHidden('reason' in settled ? String(settled.reason) : '', secret);
      }
    }
  });

  it('says what to do about a password that an address can’t hold', async () => {
    const opening = openStore('postgres://bell:s3cret/x@127.0.0.1:1/x', {
      log: createLog('silent'),
    });
    await expect(opening).rejects.toThrow('percent-encode / # ? @ % in the password');
  });
});
