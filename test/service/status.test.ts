import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  campaignStatus,
  contactStatus,
  listStatus,
  statisticCode,
} from '../../src/service/status.ts';

const specification = readFileSync(
  new URL('../../docs/service/1-email.md', import.meta.url),
  'utf8',
);

describe('status codes', () => {
  it.each([
    ['### 3.1 Mailing list status', listStatus],
    ['### 3.2 Contact status', contactStatus],
    ['### 3.3 Campaign status', campaignStatus],
    ['### 2.5 Campaign general statistics codes', statisticCode],
  ])('cover exactly the table %s', (heading, lookUp) => {
    const [, section = ''] = specification.split(heading);
    const [table = ''] = section.split('\n### ');
    const codes = [...table.matchAll(/^\| (\d+) \|/gm)].map((row) => Number(row[1]));
    expect(codes.length).toBeGreaterThan(4);
    for (let code = 0; code < 100; code += 1) {
      expect(lookUp(code)).toMatchObject({ code, known: codes.includes(code) });
    }
  });

  it('keep codes that nobody knows', () => {
    expect(campaignStatus(99)).toEqual({ code: 99, name: 'Unknown status 99', known: false });
  });

  it('have no two names alike in a table', () => {
    const names = Array.from({ length: 15 }, (_, code) => contactStatus(code).name);
    expect(new Set(names).size).toBe(15);
  });
});
