import { describe, expect, it } from 'vitest';
import type { Operation } from '../../src/commands/define.ts';
import { catalogue } from '../../src/operations/catalogue.ts';
import { readCommandLine } from '../../src/commands/command-line.ts';
import { readValues } from '../../src/commands/read-values.ts';
import { UnknownVerbError } from '../../src/commands/meant.ts';
import { operationMeant } from '../../src/commands/verbs.ts';

const READING = { zone: 'UTC', now: new Date('2026-11-21T12:00:00Z') };

const WRONG =
  'create new add make start resume show view get info status stats report results stop pause ' +
  'cancel abort kill mute delete remove drop edit change set update rename list all last latest ' +
  'find search export preview now send test domain frobnicate lsit canel shwo dlete nwo';

describe('a word for another area’s operation', () => {
  it.each([
    ['contact', 'add ann@new.example, ben@new.example', 'list add', true],
    ['contact', 'unsubscribed yesterday', 'campaign unsubscribed', false],
    ['list', 'Unsubscribed yesterday', 'campaign unsubscribed', false],
    ['smtp', 'dns', 'smtp domains', false],
    ['contact', 'block ann@new.example', 'blacklist add', true],
    ['contact', 'unblock ann@new.example', 'blacklist remove', true],
    ['postbell', 'rights revoke @vera support', 'postbell revoke', false],
    ['postbell', 'permissions grant', 'postbell grant', false],
    ['postbell', 'rights @vera', 'postbell rights', false],
  ])('/%s %s means %s', (area, text, name, asksFirst) => {
    const meant = catalogue.resolve(area, text);
    expect([meant.operation.name, meant.asksFirst]).toEqual([name, asksFirst]);
  });

  it('keeps the addresses for the form, in which the list is missing', () => {
    const { operation, rest } = catalogue.resolve('contact', 'add ann@new.example ben@new.example');
    expect(readCommandLine(operation.inputs, rest)).toEqual({
      addresses: 'ann@new.example ben@new.example',
    });
  });
});

describe('a verb that there isn’t', () => {
  it.each([
    ['campaign', 'create', 'campaign send', ''],
    ['campaign', 'new', 'campaign send', ''],
    ['campaign', 'stats 71014', 'campaign show', '71014'],
    ['campaign', 'report 71014', 'campaign show', '71014'],
    ['campaign', 'latest', 'campaign show', 'latest'],
    ['campaign', 'Last', 'campaign show', 'Last'],
    ['campaign', 'latest links', 'campaign links', 'latest'],
    ['campaign', 'recent', 'campaign list', ''],
    ['campaign', 'stop 71018', 'campaign cancel', '71018'],
    ['campaign', 'delete 71018', 'campaign cancel', '71018'],
    ['campaign', '71014 links', 'campaign links', '71014'],
    ['campaign', 'new arrivals', 'campaign send', 'subject="arrivals"'],
    ['campaign', 'new newsletter list 4104', 'campaign send', 'lists="4104"'],
    ['campaign', 'last days of summer', 'campaign show', 'last days of summer'],
    ['campaign', 'Spring Sale', 'campaign show', 'Spring Sale'],
    ['list', 'newsletter contacts', 'list contacts', 'newsletter'],
    ['list', 'new', 'list create', ''],
    ['contact', 'a@example.com, b@example.org', 'contact lookup', 'a@example.com, b@example.org'],
    ['contact', 'info ann@example.com', 'contact show', 'ann@example.com'],
    ['contact', 'ann@example.com', 'contact show', 'ann@example.com'],
    ['blacklist', 'ann@example.com', 'blacklist show', 'ann@example.com'],
    ['balance', 'EUR', 'balance show', 'EUR'],
    ['postbell', 'alerts add spam', 'postbell alerts add', 'spam'],
    ['postbell', '', 'postbell help', ''],
    ['contact', 'ann@example.com why', 'contact why', 'ann@example.com'],
    ['blacklist', 'export', 'blacklist show', 'csv=yes'],
    ['blacklist', 'list', 'blacklist show', ''],
    ['blacklist', 'check ann@example.com', 'blacklist show', 'ann@example.com'],
    ['smtp', 'domain', 'smtp domains', ''],
    ['smtp', 'domain example.com', 'smtp domain show', 'example.com'],
    ['sender', 'news@larkspur.example', 'sender show', 'news@larkspur.example'],
    ['sender', 'news', 'sender show', 'news'],
    ['postbell', 'thresholds', 'postbell limits show', ''],
    ['postbell', 'digest', 'postbell digest list', ''],
    ['postbell', 'alerts', 'postbell alerts list', ''],
    ['postbell', 'watch', 'postbell monitor list', ''],
    ['postbell', 'bulk', 'postbell jobs list', ''],
    ['postbell', 'audit', 'postbell audit', ''],
    ['postbell', 'digest stop', 'postbell digest pause', ''],
    ['postbell', 'status', 'postbell doctor', ''],
  ])('/%s %s is %s %s', (area, text, name, rest) => {
    const meant = catalogue.resolve(area, text);
    expect([meant.operation.name, meant.rest]).toEqual([name, rest]);
  });

  it('is no verb where something is titled just so', () => {
    const titled = (area: string, text: string) => {
      const found = catalogue.resolve(area, text).titled;
      return found && [found.operation.name, found.rest];
    };
    expect(titled('campaign', 'new arrivals')).toEqual(['campaign show', 'new arrivals']);
    expect(titled('list', 'open house')).toEqual(['list show', 'open house']);
    expect(titled('campaign', 'stop 71018')).toBeUndefined();
    expect(titled('contact', 'find ann@example.com')).toBeUndefined();
  });

  it('is asked about with at most three operations', () => {
    for (const text of ['frobnicate', 'settings', 'stuff', 'mail', 'make it stop now']) {
      try {
        catalogue.resolve('postbell', text);
      } catch (error) {
        if (!(error instanceof UnknownVerbError)) throw error;
        expect(error.suggestions.length, text).toBeLessThanOrEqual(3);
      }
    }
  });

  it('is never one that acts at once', () => {
    const named = 'digest alerts watch bulk thresholds domain numbers'.split(' ');
    const groups = ['', ...named.map((group) => `${group} `)];
    for (const { name: area, operations } of catalogue.areas) {
      const old = operations.flatMap(({ formerly }) =>
        formerly.map((one) => one.slice(area.length + 1)),
      );
      const verbs = new Set([...operations.map(({ verb }) => verb), ...old]);
      const typed = groups.flatMap((group) => WRONG.split(' ').map((word) => group + word));
      for (const text of typed.filter(
        (one) => !verbs.has(one) && !verbs.has(one.split(' ')[0] ?? ''),
      )) {
        const { operation, asksFirst } = meantBy(area, `${text} x`) ?? {};
        const isSafe = operation === undefined || asksFirst === true || asks(operation);
        expect(isSafe, `/${area} ${text} is ${operation?.name}`).toBe(true);
      }
    }
  });

  it('is suggested only for a slip', () => {
    expect(suggestionFor('campaign', 'canel 71018')).toBe('campaign cancel');
    expect(suggestionFor('campaign', 'lsit')).toBe('campaign list');
    expect(suggestionFor('postbell', 'digest reumse x')).toBe('postbell digest resume');
    expect(suggestionFor('postbell', 'digest frob')).toBeNull();
  });

  it('may have been half an address', () => {
    expect(() => catalogue.resolve('contact', 'ann')).toThrow(
      'People are found by their full address, such as ann@example.com.',
    );
    expect(suggestionFor('contact', 'ann hartley')).toBe('contact show');
  });
});

/** Those that send or delete always show first what they would do. */
function asks({ effect }: Operation): boolean {
  return effect !== 'writes';
}

/** What it is taken for; a suggestion is a button that opens a form, so nothing is. */
function meantBy(area: string, text: string) {
  try {
    return catalogue.resolve(area, text);
  } catch (error) {
    if (error instanceof UnknownVerbError) return null;
    throw error;
  }
}

function suggestionFor(area: string, text: string): string | null | undefined {
  try {
    catalogue.resolve(area, text);
  } catch (error) {
    if (error instanceof UnknownVerbError) return error.suggestions[0]?.operation.name ?? null;
  }
  return undefined;
}

describe('what narrows a list down', () => {
  const lists = catalogue.areas.flatMap((area) => {
    const list = area.operations.find(({ verb }) => verb === 'list');
    return list ? [{ area, list }] : [];
  });
  const narrowed = lists.flatMap(({ area, list }) =>
    Object.entries(list.inputs).flatMap(([name, input]) =>
      input.kind === 'choice' && name !== 'sort'
        ? input.options.flatMap(({ value, label }) =>
            [value, label].map((typed) => ({ area, list, name, value, typed })),
          )
        : [],
    ),
  );

  it.each(narrowed)('is no title: $area.name $typed', ({ area, list, name, value, typed }) => {
    const meant = operationMeant(area, typed, `/${area.name}`);
    // The word of a command stays that command.
    if (meant.operation !== list || meant.rest === '') {
      expect(meant.operation.verb.split(' ')[0]).toMatch(
        /^(?:draft|test|list|show|cancel|delete)$/u,
      );
      return;
    }
    const { values } = readValues(list.inputs, readCommandLine(list.inputs, meant.rest), READING);
    expect(values).toMatchObject({ [name]: value });
  });
});
