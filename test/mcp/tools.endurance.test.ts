import { describe, expect, it } from 'vitest';
import { catalogue } from '../../src/operations/catalogue.ts';
import { argumentsOf } from '../../src/mcp/arguments.ts';
import { toolsOf } from '../../src/mcp/tools.ts';
import { installed } from '../main/installation.ts';
import { answerIn, callOf, post, said, signed, slackbot } from './assistant.ts';

const tools = toolsOf(catalogue);

describe('the tools', () => {
  it('are at most 20, each an operation of the catalogue', () => {
    expect(tools.map(({ name }) => name)).toMatchInlineSnapshot(`
      [
        "contact_show",
        "contact_why",
        "campaign_list",
        "campaign_show",
        "campaign_compare",
        "campaign_links",
        "campaign_calendar",
        "list_list",
        "list_show",
        "blacklist_show",
        "campaign_bounces",
        "smtp_bounces",
        "balance_show",
        "digest_preview",
        "incidents_list",
        "doctor",
        "audit",
        "prepare_campaign_send",
        "prepare_contact_unsubscribe",
        "prepare_blacklist_add",
      ]
    `);
    expect(tools.length).toBeLessThanOrEqual(20);
  });

  it('read, or say in their names that they only prepare', () => {
    const preparing = tools.filter(({ name }) => name.startsWith('prepare_'));
    for (const { name, operation } of tools) {
      expect([name, operation.effect === 'reads']).toEqual([name, !name.startsWith('prepare_')]);
    }
    expect(preparing.map(({ operation }) => operation.name)).toEqual([
      'campaign send',
      'contact unsubscribe',
      'blacklist add',
    ]);
  });

  it('take no file, ask for none, and reveal no address', () => {
    for (const { inputs, operation } of tools) {
      const kinds = Object.values(inputs).map(({ kind }) => kind);
      expect(kinds.filter((kind) => /file|column/.test(kind))).toEqual([]);
      expect(Object.keys(inputs)).not.toContain('csv');
      const { rights } = operation.needs();
      expect(rights.filter((right) => right === 'reveal' || right === 'export')).toEqual([]);
    }
  });

  it('are described to clients as they are', async () => {
    const installation = await installed();
    const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
    const text = await (await post(installation, list, signed(list))).text();
    const { result } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
    const hints = result.tools.map(
      ({ name, annotations }: { name: string; annotations: { readOnlyHint: boolean } }) =>
        [name, annotations.readOnlyHint] as const,
    );
    expect(hints).toEqual(tools.map(({ name }) => [name, !name.startsWith('prepare_')]));
  });
});

describe('arguments', () => {
  const shapeOf = (name: string) => {
    const tool = tools.find((one) => one.name === name);
    if (!tool) throw new Error(`no tool ${name}`);
    return argumentsOf(tool);
  };

  it.each([
    ['campaign_show', { campaign: '71014' }, true],
    ['campaign_show', { campaign: 71014 }, false],
    ['campaign_show', { campaign: ['71014'] }, false],
    ['campaign_show', { campaign: null }, false],
    ['campaign_show', {}, false],
    ['campaign_show', { campaign: '71014', csv: true }, false],
    ['campaign_list', { page: 2 }, true],
    ['campaign_list', { page: '2' }, false],
    ['audit', { person: 'U0MIRA' }, false],
    ['prepare_blacklist_add', { addresses: ['a@example.org'] }, true],
    ['prepare_blacklist_add', { addresses: 'a@example.org' }, false],
    ['prepare_blacklist_add', { addresses: [] }, false],
    ['prepare_blacklist_add', { addresses: ['a@example.org'], file: 'f1' }, false],
  ])('of %s: %j', (name, given, isTaken) => {
    expect(shapeOf(name).safeParse(given).success).toBe(isTaken);
  });

  it('of another type are refused with the name of the field, and nothing is asked for', async () => {
    const installation = await installed();
    const from = installation.line.requests.length;
    for (const given of [{ campaign: 7 }, { campaign: {} }, [], { other: 'x' }]) {
      const body = callOf('campaign_show', given);
      const { result, error } = await answerIn(await post(installation, body, signed(body)));
      expect(error !== undefined || result?.isError).toBe(true);
    }
    const wrong = await slackbot(installation, 'U0MIRA', 'campaign_show', { campaign: 7 });
    expect(said(wrong)).toContain('campaign: Invalid input: expected string, received number');
    expect(installation.line.requests.slice(from)).toEqual([]);
  });

  it('for a tool that isn’t there are refused, also where such an operation is', async () => {
    const installation = await installed();
    for (const name of ['nothing', 'campaign_send', 'campaign send', 'campaign_cancel', '']) {
      await expect(slackbot(installation, 'U0MIRA', name)).rejects.toThrow(/not found|Invalid/u);
    }
  });
});

describe('a call', () => {
  it('answers with the verdict, as data and as blocks that Slackbot shows', async () => {
    const result = await slackbot(await installed(), 'U0MIRA', 'campaign_show', {
      campaign: '71014',
    });
    expect(result.structuredContent?.title).toContain('Feature of the month');
    expect(result.content[0]?.text).toContain(JSON.stringify(result.structuredContent?.verdict));
    const blocks = result._meta?.slack?.blocks ?? [];
    expect(blocks.length).toBeGreaterThan(0);
    expect(blocks.filter(({ type }) => type === 'actions' || type === 'alert')).toEqual([]);
    expect(blocks.length).toBeLessThanOrEqual(50);
  });

  it('finds things by their titles, and asks which one is meant', async () => {
    const installation = await installed();
    const found = await slackbot(installation, 'U0MIRA', 'list_show', { list: 'Newsletter' });
    expect(said(found)).toContain('4101');
    const none = await slackbot(installation, 'U0MIRA', 'list_show', { list: 'no such list' });
    expect(none.isError).toBe(true);
  });

  it('masks what its person may not see, and nothing that they may', async () => {
    const installation = await installed();
    const given = { text: 'larkspur' };
    await installation.mira.ask('/blacklist add ann.seen@example.org');
    const full = await slackbot(installation, 'U0MIRA', 'blacklist_show', { text: 'ann.seen' });
    expect(said(full)).toContain('ann.seen@example.org');
    const refused = await slackbot(installation, 'U0VERA', 'blacklist_show', given);
    expect(refused.isError).toBe(true);
    expect(said(refused)).toContain('permission');
  });

  it('shows of the audit trail what is the caller’s own', async () => {
    const installation = await installed();
    await installation.mira.ask('/postbell grant U0JONAS role:admin');
    await installation.jonas.ask('/list create "of Jonas"');
    const own = said(await slackbot(installation, 'U0MIRA', 'audit'));
    expect(own).toContain('postbell grant');
    expect(own).not.toContain('list create');
    expect((await slackbot(installation, 'U0VERA', 'audit')).isError).toBe(true);
  });
});

it('a thousand calls a minute are limited for each person, and nobody else waits', async () => {
  const at = new Date();
  const installation = await installed({}, () => at);
  const answers = [];
  for (let index = 0; index < 1_000; index += 50) {
    const some = Array.from({ length: 50 }, () =>
      slackbot(installation, 'U0VERA', 'postbell_none').catch(() => null),
    );
    answers.push(...(await Promise.all(some)));
  }
  // A tool that there isn't is no call.
  expect(answers.filter((one) => one !== null)).toEqual([]);
  const from = installation.line.requests.length;
  const results = [];
  for (let index = 0; index < 1_000; index += 50) {
    const some = Array.from({ length: 50 }, (_, one) =>
      slackbot(installation, 'U0VERA', 'campaign_show', { campaign: String(71_000 + index + one) }),
    );
    results.push(...(await Promise.all(some)));
  }
  const limited = results.filter((result) => said(result).includes('30 calls a minute'));
  expect(limited).toHaveLength(970);
  expect(installation.line.requests.length - from).toBeLessThanOrEqual(30 * 10);
  expect((await slackbot(installation, 'U0MIRA', 'balance_show')).isError).toBeUndefined();
});
