import { describe, expect, it } from 'vitest';
import { plainText } from '../../../../src/domain/reply.ts';
import { catalogue } from '../../../../src/operations/catalogue.ts';
import { ungrouped } from '../../../../src/operations/postbell/help/help.ts';
import { render } from '../../../../src/slack/blocks/render.ts';
import { rightsBy } from '../../../policy/rights-of.ts';
import { postbellAlone } from '../../../commands/context.ts';
import { bulletsIn, labelsIn, rowsIn } from '../../../commands/seen.ts';

// Help asks the service for nothing.
const postbell = postbellAlone();

const help = (topic?: string, more = {}) =>
  postbell.run('postbell help', topic === undefined ? {} : { topic }, more);
const onlyLooks = { rights: await rightsBy('role:support') };

describe('postbell help', () => {
  it('begins with eight tasks, how to search, and what this person may do', async () => {
    const reply = await help();
    const tasks = reply.actions?.filter(({ kind }) => kind === 'operation') ?? [];
    expect(tasks.map(({ label }) => label)).toHaveLength(8);
    expect(bulletsIn(reply).join(' ')).toContain('Search: /postbell help blacklist csv');
    expect(bulletsIn(reply).join(' ')).toContain('/campaign cancel ?');
    expect(plainText(reply.footnote ?? '')).toContain('You can do everything.');
  });

  it('lists every command with what it is for, in its details', async () => {
    const { details } = await help();
    const listed = bulletsIn({ title: '', sections: details });
    for (const area of catalogue.areas) {
      expect(listed).toContain(`/${area.name} ${area.summary}`);
    }
    expect(labelsIn(await help())).toContain('Help on…');
  });

  it('puts every command into a group', () => {
    expect(ungrouped(catalogue.areas)).toEqual([]);
  });

  it('fits into a message, and so does the help on every command and operation', async () => {
    const topics = [...catalogue.areas, ...catalogue.operations].map(({ name }) => name);
    for (const topic of [undefined, ...topics]) {
      const { blocks, files } = render(await help(topic));
      expect([topic, blocks.length < 45, files]).toEqual([topic, true, []]);
    }
  });

  it('lists only what a person may use', async () => {
    const commands = rowsIn(await help('contact', onlyLooks)).map(([command]) => command);
    expect(commands).toContain('/contact show');
    expect(commands).not.toContain('/contact remove');
  });

  it('shows the commands of an area', async () => {
    const reply = await help('/campaign');
    expect(rowsIn(reply)).toContainEqual([
      '/campaign cancel',
      'Cancel a campaign that is scheduled or going out',
    ]);
    expect(plainText(reply.footnote ?? '')).toContain(
      '/campaign alone does the same as /campaign list. You can leave out “show”.',
    );
  });

  it('shows three values of a command at once, and all in its details', async () => {
    const reply = await help('campaign test');
    expect(rowsIn(reply).length).toBeLessThanOrEqual(3);
    const all = rowsIn({ title: '', sections: reply.details });
    expect(all).toHaveLength(Object.keys(catalogue.find('campaign test')?.inputs ?? {}).length);
  });

  it('says who may run what one may not', async () => {
    const reply = await help('campaign cancel', onlyLooks);
    expect(plainText(reply.footnote ?? '')).toContain('Requires the sender role.');
    expect(plainText(reply.footnote ?? '')).toContain(
      'You need the sender role or the “send” permission to send, schedule, or cancel campaigns.',
    );
  });

  it.each([
    ['blacklist csv', '/blacklist show'],
    ['schedule a campaign', '/campaign send'],
    ['stop campaign', '/campaign cancel'],
    ['import contacts', '/list add'],
    ['campain statistics', '/campaign show'],
    ['permissions', '/postbell rights'],
    ['gdpr', '/contact forget'],
    ['why no email', '/contact why'],
  ])('finds for “%s” %s first', async (words, command) => {
    expect(rowsIn(await help(words))[0]?.[0]).toBe(command);
  });

  it('names commands with their prefix', async () => {
    const prefixed = { commandPrefix: 'mail' };
    expect(bulletsIn(await help(undefined, prefixed)).join()).toContain('/mail-campaign cancel ?');
    expect((await help('/mail-campaign', prefixed)).title).toBe('/mail-campaign');
  });

  it('says where to look when nothing is found', async () => {
    await expect(help('frobnicate')).rejects.toThrow(
      'No help on “frobnicate”. Try other words, or one of: campaign, template, sender, list',
    );
  });
});
