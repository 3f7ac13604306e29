import { describe, expect, it } from 'vitest';
import rows from '../../docs/service/endpoints.json' with { type: 'json' };
import { catalogue } from '../../src/operations/catalogue.ts';
import { readCommandLine } from '../../src/commands/command-line.ts';
import { readValues } from '../../src/commands/read-values.ts';

const endpoints = new Set(rows.map(({ method, path }) => `${method} ${path}`));
const reading = { zone: 'Europe/Kyiv', now: new Date('2026-11-21T12:00:00Z') };

describe('the catalogue', () => {
  it('has no two operations of one name, and none outside its areas', () => {
    const names = catalogue.operations.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const areas = catalogue.areas.map(({ name }) => name);
    expect(areas).toEqual([...new Set(catalogue.operations.map(({ area }) => area))]);
  });

  it('has summaries that fit Slack’s list of commands', () => {
    for (const { summary } of catalogue.areas) expect(summary).toMatch(/^[A-Z].{10,100}[^.]$/);
  });

  it.each([
    ['blacklist', 'ad ann@example.com', 'Did you mean “/blacklist add”?'],
    ['contact', 'shwo ann@example.com', 'Did you mean “/contact show”?'],
    [
      'postbell',
      'alerts frobnicate',
      /^Unknown command “alerts frobnicate”\. Try: (alerts \w+, )+and more\.$/,
    ],
  ])('takes no slip of a verb for a value: /%s %s', (area, text, sentence) => {
    expect(() => catalogue.resolve(area, text)).toThrow(sentence);
  });
});

describe.each(catalogue.operations.map((operation) => [operation.name, operation] as const))(
  '%s',
  (_, operation) => {
    it('has a summary without a full stop', () => {
      expect(operation.summary).toMatch(/^[A-Z].*[^.]$/);
    });

    it('uses only endpoints that the service has', () => {
      for (const endpoint of operation.endpoints) expect(endpoints).toContain(endpoint);
    });

    it('has an example that it understands', () => {
      const line = `${operation.verb} ${operation.example}`;
      const { operation: found, rest } = catalogue.resolve(operation.area, line);
      expect(found).toBe(operation);
      const raw = readCommandLine(operation.inputs, rest);
      expect(readValues(operation.inputs, raw, reading).problems).toEqual([]);
    });

    it('labels its inputs for a form', () => {
      for (const { label, hint } of Object.values(operation.inputs)) {
        // Slack, input block: at most 2000 characters; a label should fit one line.
        expect(label).toMatch(/^[A-Z].{0,40}$/);
        if (hint) expect(hint.length).toBeLessThan(150);
      }
    });

    it('asks before it acts where acting can’t be taken back', () => {
      const asks = operation.effect === 'sends' || operation.effect === 'deletes';
      if (asks)
        expect(operation).toMatchObject({ isReviewed: true, confirmLabel: expect.any(String) });
      if (operation.effect === 'reads') expect(operation.confirmLabel).toBeNull();
      // Slack, modals: at most 24 characters on the button that submits.
      if (operation.confirmLabel) expect(operation.confirmLabel.length).toBeLessThanOrEqual(24);
    });
  },
);
