import { describe, expect, it } from 'vitest';
import { UndeliverableError } from '../../src/lib/errors.ts';
import type { Invocation } from '../../src/commands/invocation.ts';
import type { Outcome } from '../../src/commands/outcomes.ts';
import { createCallLimit, createCalls } from '../../src/mcp/calls.ts';
import { toolsOf } from '../../src/mcp/tools.ts';
import { catalogue } from '../../src/operations/catalogue.ts';
import { NOW } from '../commands/context.ts';
import { quiet } from '../store/quiet.ts';

const CALLER = { personId: 'U0MIRA', teamIds: [], enterpriseId: null };

const toolCalled = (name: string) => {
  const tool = toolsOf(catalogue).find((one) => one.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  return tool;
};

type Execute = (invocation: Invocation) => Promise<Outcome>;

const callsThat = (execute: Execute, prepare: () => Promise<boolean> = async () => true) =>
  createCalls({
    assistants: { admit: async () => undefined, execute, prepare },
    log: quiet,
    now: () => NOW,
    answerWithinMs: 20,
  });

describe('a call', () => {
  it('that takes too long says what is known by then', async () => {
    const never = Promise.withResolvers<Outcome>();
    const { call } = callsThat((invocation) => {
      invocation.onKnown?.('3 of 14 examined');
      return never.promise;
    });
    const { reply, isFailed } = await call(toolCalled('doctor'), CALLER, {});
    expect(isFailed).toBe(true);
    expect(reply.summary).toContain('longer than an assistant can wait');
    expect(reply.sections).toEqual([{ kind: 'paragraph', text: '3 of 14 examined' }]);
  });

  it('goes by what its operation is, not by who calls', async () => {
    const seen: Invocation[] = [];
    const { call } = callsThat(async (invocation) => {
      seen.push(invocation);
      return { kind: 'answered', invocation, reply: { title: 'Trail' } };
    });
    await call(toolCalled('audit'), CALLER, { person: 'U0JONAS' });
    const to = { personId: 'U0MIRA', channelId: null, threadTs: null };
    expect(seen).toMatchObject([{ way: 'mcp', raw: { person: 'U0MIRA' }, to }]);
    expect(seen[0]?.isConfirmed).toBeUndefined();
  });

  it('that fails by a fault of Postbell’s says so, and no more', async () => {
    const { call } = callsThat(() => Promise.reject(new Error('a secret of the code')));
    const { isFailed, reply } = await call(toolCalled('balance_show'), CALLER, {});
    expect(isFailed).toBe(true);
    expect(JSON.stringify(reply)).toContain('Something went wrong in Postbell');
    expect(JSON.stringify(reply)).not.toContain('a secret of the code');
  });

  it('whose message Slack doesn’t take has failed', async () => {
    const failure = new UndeliverableError('Slack is not answering.', {
      permanent: false,
      reason: 'no_answer',
    });
    const { call } = callsThat(
      async (invocation) => ({ kind: 'form needed', invocation, problems: [] }),
      () => Promise.reject(failure),
    );
    const given = { addresses: 'ann@example.org' };
    const { isFailed, reply } = await call(toolCalled('prepare_blacklist_add'), CALLER, given);
    expect(isFailed).toBe(true);
    expect(JSON.stringify(reply)).toContain('Slack is not answering.');
  });
});

describe('the limit of calls', () => {
  it('is each person’s own, and begins anew with each minute', () => {
    let at = new Date('2026-11-21T09:00:10Z');
    const limit = createCallLimit(() => at, 2);
    const take = (personId: string) => limit.take(personId)?.toISOString() ?? 'called';
    expect(['U1', 'U1', 'U1', 'U2'].map(take)).toEqual([
      'called',
      'called',
      '2026-11-21T09:01:00.000Z',
      'called',
    ]);
    at = new Date('2026-11-21T09:01:00Z');
    expect(take('U1')).toBe('called');
  });
});
