import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { closingOf, meaningOf, SLACK_CODES } from '../../src/domain/slack-codes.ts';
import { DOCUMENTED } from './documented-codes.ts';

const sources = readdirSync('src/slack', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(`src/slack/${file}`, 'utf8'));

/** What the library calls where `filesUploadV2` and Socket Mode's `start` are used. */
const IN_THE_LIBRARY = [
  'files.getUploadURLExternal',
  'files.completeUploadExternal',
  'apps.connections.open',
];

function called(): ReadonlySet<string> {
  const method = /\b(?:auth|chat|conversations|files|usergroups|users|views)(?:\.\w+)+(?=\()/gu;
  // `views` is taken from the client before it is asked.
  const found = sources.flatMap((text) => [...text.matchAll(method)].map(([name]) => name));
  return new Set([...found.filter((name) => name in DOCUMENTED), ...IN_THE_LIBRARY]);
}

describe('the table of Slack’s codes', () => {
  it('has every code of every method that is called', () => {
    const methods = called();
    expect([...methods].toSorted()).toEqual(Object.keys(DOCUMENTED).toSorted());
    const codes = new Set(Object.values(DOCUMENTED).flat());
    expect([...codes].filter((code) => !SLACK_CODES.has(code))).toEqual([]);
  });

  it.each([
    ['internal_error', 'ill'],
    ['fatal_error', 'ill'],
    ['service_unavailable', 'ill'],
    ['request_timeout', 'ill'],
    ['team_added_to_org', 'ill'],
    ['external_channel_migrating', 'ill'],
    ['a_code_of_next_year', 'ill'],
    ['<!doctype html><title>Slack is down</title>', 'ill'],
    ['', 'ill'],
    ['ratelimited', 'limited'],
    ['message_not_found', 'gone'],
    ['user_disabled', 'gone'],
    ['restricted_action_read_only_channel', 'closed'],
    ['restricted_action_of_next_year', 'closed'],
    ['access_denied', 'closed'],
    ['team_access_not_granted', 'closed'],
    ['invalid_blocks', 'fault'],
    ['token_revoked', 'fault'],
    ['constructor', 'ill'],
  ])('%s: %s', (code, means) => {
    expect(meaningOf(code).means).toBe(means);
  });

  it('says of each closed channel why, and what to do', () => {
    const closed = [...SLACK_CODES].filter(([, { means }]) => means === 'closed');
    expect(closed.length).toBeGreaterThan(20);
    for (const [code] of closed) {
      expect(closingOf(code).why).not.toContain(code);
      expect(closingOf(code).remedy).toMatch(/\.$/u);
    }
  });
});
