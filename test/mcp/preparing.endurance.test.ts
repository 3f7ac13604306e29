import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/service/endpoints.ts';
import { catalogue } from '../../src/operations/catalogue.ts';
import { toolsOf } from '../../src/mcp/tools.ts';
import { execute } from '../../src/commands/execute.ts';
import { typedValues } from '../main/walk/typed-values.ts';
import { installed, type Installation } from '../main/installation.ts';
import { labelsOf, read } from '../main/person.ts';
import { executorWith } from '../commands/executor.ts';
import { NOW } from '../commands/context.ts';
import { grant, policyBy } from '../policy/rights-of.ts';
import { said, slackbot } from './assistant.ts';

/** What the service was asked for that isn't reading, by an installation's line to it. */
function changesSince({ line }: Installation, from: number): readonly string[] {
  return line.requests.slice(from).filter((one) => !READING.some((row) => row.test(one)));
}

/** Rows of the service that take no more than the rights to look; one sends a code by a GET. */
const READING = ENDPOINTS.filter(({ right }) => right === 'look' || right === 'people').map(
  ({ name }) => {
    const parts = name.replace(/\/?\?.*$/u, '').split(/\{[^}]+\}/u);
    return new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('[^/]+')}/?$`, 'u');
  },
);

/** Arguments of each tool: those of its operation's example. */
const GIVEN: Readonly<Record<string, object>> = {
  contact_show: { email: 'ann@example.org' },
  contact_why: { email: 'ann@example.org' },
  campaign_show: { campaign: '71014' },
  campaign_compare: { campaign: '71014', other: '71012' },
  campaign_links: { campaign: '71014' },
  list_show: { list: '4101' },
  blacklist_show: { text: 'ann@example.org' },
  prepare_campaign_send: {
    lists: ['4101'],
    sender: 'news@larkspur.example',
    subject: 'Hello',
    template: '506',
  },
  prepare_contact_unsubscribe: { addresses: ['ann@example.org'] },
  prepare_blacklist_add: { addresses: ['ann@example.org'] },
};

describe('no tool', () => {
  it('reaches a row of the service that sends, changes, or deletes, whoever calls it', async () => {
    const installation = await installed();
    await installation.mira.ask('/postbell grant U0JONAS role:marketer');
    const from = installation.line.requests.length;
    for (const person of ['U0MIRA', 'U0JONAS', 'U0VERA']) {
      for (const { name } of toolsOf(catalogue)) {
        const result = await slackbot(installation, person, name, GIVEN[name] ?? {});
        if (person === 'U0MIRA') expect([name, said(result)]).not.toContain('Invalid');
        if (person === 'U0MIRA') expect([name, result.isError]).toEqual([name, undefined]);
      }
    }
    expect(installation.line.requests.length).toBeGreaterThan(from + 10);
    expect(changesSince(installation, from)).toEqual([]);
  });

  it('could, even if every operation were one: none that changes something runs', async () => {
    let ran = 0;
    const executor = await executorWith({
      policy: policyBy([grant('role:admin')]),
      now: () => NOW,
    });
    const changing = catalogue.operations.filter(({ effect }) => effect !== 'reads');
    expect(changing.length).toBeGreaterThan(80);
    for (const operation of changing) {
      const watched = {
        ...operation,
        prepare: (...given: Parameters<typeof operation.prepare>) => {
          const prepared = operation.prepare(...given);
          if (prepared.run === null) return prepared;
          const run = async () => ({ title: String((ran += 1)) });
          const preview = async () => {
            ran += 1;
            return null;
          };
          return { ...prepared, run, preview };
        },
      };
      const { raw } = typedValues(`/${operation.name} ${operation.example}`);
      const to = { personId: 'U0MIRA', channelId: null, threadTs: null };
      const invocation = { operation: watched, raw, to, way: 'mcp', isConfirmed: true } as const;
      const { kind } = await execute(executor, invocation);
      expect([operation.name, kind]).toEqual([operation.name, 'form needed']);
    }
    expect(ran).toBe(0);
  });
});

describe('what changes something', () => {
  const BLACKLISTED = { addresses: ['new@example.org'], comment: 'asked by phone' };

  it('is a message to its person, and done once they submit its form', async () => {
    const installation = await installed();
    const { mira, workspace } = installation;
    const from = installation.line.requests.length;
    const result = await slackbot(installation, 'U0MIRA', 'prepare_blacklist_add', BLACKLISTED);
    expect(said(result)).toContain('Nothing has been done yet.');
    const message = await workspace.waitForMessage({ contains: 'Your assistant prepared this' });
    expect(message.channel).toBe('D0MIRA');
    expect(read(message)).toContain('new@example.org');
    expect(labelsOf(message)).toEqual(['Open “Blacklist addresses”']);
    expect(changesSince(installation, from)).toEqual([]);
    const form = await mira.opened(message, 'Open “Blacklist addresses”');
    expect(JSON.stringify(form)).toContain('new@example.org');
    const answered = read(await mira.submit(form, { addresses: 'new@example.org' }));
    expect(answered).toContain('new@example.org');
    expect(changesSince(installation, from)).toEqual(['POST /blacklist']);
  });

  it('is in the audit trail as prepared, with what is nobody’s address', async () => {
    const installation = await installed();
    await slackbot(installation, 'U0MIRA', 'prepare_blacklist_add', BLACKLISTED);
    const trail = read(await installation.mira.ask('/postbell audit outcome=prepared'));
    expect(trail).toContain('blacklist add');
    expect(trail).not.toContain('new@example.org');
  });

  it('is prepared once, however often an assistant tries', async () => {
    const at = new Date();
    const installation = await installed({}, () => at);
    const again = () => slackbot(installation, 'U0MIRA', 'prepare_blacklist_add', BLACKLISTED);
    const all = await Promise.all([again(), again(), again()]);
    const titles = all.map(({ structuredContent }) => structuredContent?.title);
    expect(titles.filter((title) => title === 'Prepared')).toHaveLength(1);
    expect(titles.filter((title) => title === 'Prepared before')).toHaveLength(2);
    const messages = installation.workspace.messages('D0MIRA');
    expect(messages.filter((one) => read(one).includes('prepared this'))).toHaveLength(1);
  });

  it('is refused to who may not do it, and audited', async () => {
    const installation = await installed();
    const result = await slackbot(installation, 'U0VERA', 'prepare_blacklist_add', BLACKLISTED);
    expect(result.isError).toBe(true);
    expect(said(result)).toContain('permission');
    expect(installation.workspace.messages('D0VERA')).toEqual([]);
    const trail = read(await installation.mira.ask('/postbell audit person=U0VERA'));
    expect(trail).toContain('Refused');
  });

  it('isn’t done by who lost the right between the message and the click', async () => {
    const installation = await installed();
    const { mira, jonas, workspace } = installation;
    await mira.ask('/postbell grant U0JONAS role:marketer');
    await slackbot(installation, 'U0JONAS', 'prepare_blacklist_add', BLACKLISTED);
    const message = await workspace.waitForMessage({ contains: 'Your assistant prepared this' });
    await mira.ask('/postbell revoke U0JONAS role:marketer');
    const from = installation.line.requests.length;
    expect(read(await jonas.click(message, 'Open “Blacklist addresses”'))).toMatch(
      /permission|You need the/u,
    );
    expect(changesSince(installation, from)).toEqual([]);
  });

  it('says at once what can’t be read, and prepares nothing then', async () => {
    const installation = await installed();
    const wrong = { addresses: ['nobody'] };
    const result = await slackbot(installation, 'U0MIRA', 'prepare_blacklist_add', wrong);
    expect(result.isError).toBe(true);
    expect(said(result)).toContain('addresses: ');
    const long = { addresses: Array.from({ length: 400 }, (_, n) => `somebody${n}@example.org`) };
    const tooLong = await slackbot(installation, 'U0MIRA', 'prepare_blacklist_add', long);
    expect(said(tooLong)).toContain('3,000 characters');
    expect(installation.workspace.messages('D0MIRA')).toEqual([]);
  });
});
