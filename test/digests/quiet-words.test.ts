import { describe, expect, it } from 'vitest';
import { DAILY, DIGEST_KINDS, type DigestKind, type DigestScope } from '../../src/domain/digest.ts';
import { filterShortly, NO_NAMES } from '../../src/domain/filter-words.ts';

const names = { ...NO_NAMES, list: new Map([['4101', 'Newsletter']]) };

const quiet = (kind: DigestKind, filter: Partial<DigestScope> = {}) => {
  const scope = { ...DAILY.scope, ...filter };
  return DIGEST_KINDS[kind].quietLine(scope, filterShortly(scope, names));
};

const list = { lists: ['4101'] };
const sender = { senders: ['shop@x.example'] };

describe('the line of a quiet day', () => {
  it('claims of the whole account what all of it was asked for', () => {
    expect(quiet('daily')).toBe('A quiet day: no campaign went out and nothing bounced.');
    expect(quiet('weekly')).toBe('A quiet week: nothing went out and nothing bounced.');
    expect(quiet('bounces')).toBe('Nothing bounced.');
    expect(quiet('push')).toBe('No web push went out.');
  });

  it('claims nothing of other lists, nor of SMTP, which belongs to none', () => {
    expect(quiet('daily', list)).toBe('A quiet day: no campaign of list «Newsletter» went out.');
    expect(quiet('weekly', list)).toBe('A quiet week: nothing of list «Newsletter» went out.');
    expect(quiet('campaigns', list)).toBe('No campaign of list «Newsletter» went out.');
    expect(quiet('bounces', list)).toBe('No campaign e-mail of list «Newsletter» bounced.');
    expect(quiet('sms', list)).toBe('No SMS campaign of list «Newsletter» went out.');
  });

  it('claims nothing of other senders', () => {
    expect(quiet('daily', sender)).toBe(
      'A quiet day: no campaign from shop@x.example went out and nothing from there bounced.',
    );
    expect(quiet('bounces', sender)).toBe('Nothing from shop@x.example bounced.');
    expect(quiet('smtp', sender)).toBe(
      'No SMTP e-mail from shop@x.example was sent, and none bounced.',
    );
  });

  it('claims nothing of other campaigns', () => {
    expect(quiet('campaigns', { campaigns: ['71014'] })).toBe('This campaign didn’t go out.');
    expect(quiet('daily', { campaigns: ['71014', '71015'] })).toBe(
      'A quiet day: none of these campaigns went out.',
    );
    expect(quiet('push', { campaigns: ['1', '2'] })).toBe(
      'None of these web push campaigns went out.',
    );
    expect(quiet('bounces', { campaigns: ['71014'] })).toBe(
      'No e-mail of these campaigns bounced.',
    );
  });
});
