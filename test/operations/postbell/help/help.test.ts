import { describe, expect, it } from 'vitest';
import type { Operation } from '../../../../src/operations/define.ts';
import { plainText } from '../../../../src/domain/reply.ts';
import { catalogue } from '../../../../src/operations/catalogue.ts';
import { ungrouped } from '../../../../src/operations/postbell/help/help.ts';
import { render } from '../../../../src/slack/blocks/render.ts';
import { bulletsIn, deskAlone, labelsIn } from '../../context.ts';

// Help asks the service for nothing.
const desk = deskAlone();

const help = (topic?: string, more = {}) =>
  desk.run('postbell help', topic === undefined ? {} : { topic }, more);
const onlyLooks = { mayRun: ({ effect }: Operation) => effect === 'reads' };

describe('postbell help', () => {
  it('lists every command with what it is for', async () => {
    const reply = await help();
    for (const area of catalogue.areas) {
      expect(bulletsIn(reply)).toContain(`/${area.name} ${area.summary}`);
    }
    expect(labelsIn(reply)).toContain('Help on…');
  });

  it('puts every command into a group', () => {
    expect(ungrouped(catalogue.areas)).toEqual([]);
  });

  it('tells how to open a form, and that titles and pasted addresses do', async () => {
    const tips = bulletsIn(await help()).join(' ');
    expect(tips).toContain('a question mark at the end opens the form');
    expect(tips).toContain('titles do as well as ids');
    expect(tips).toContain('Paste addresses');
  });

  it('fits into a message, and so does the help on every command and operation', async () => {
    const topics = [...catalogue.areas, ...catalogue.operations].map(({ name }) => name);
    for (const topic of [undefined, ...topics]) {
      const { blocks, files } = render(await help(topic));
      expect([topic, blocks.length < 45, files]).toEqual([topic, true, []]);
    }
  });

  it('lists only what a person may use', async () => {
    expect(bulletsIn(await help('contact', onlyLooks)).join(' ')).not.toContain('remove');
    const { footnote = '' } = await help(undefined, onlyLooks);
    expect(plainText(footnote)).toContain('rights shows who may do what');
  });

  it('shows how the commands of an area are typed', async () => {
    const reply = await help('/campaign');
    expect(bulletsIn(reply)).toContain(
      '/campaign cancel <campaign> Cancel a campaign, so that nobody else gets it',
    );
    expect(plainText(reply.footnote ?? '')).toContain(
      '/campaign alone: the same as /campaign list. “show” may be left out.',
    );
  });

  it('says who may run what one may not', async () => {
    const reply = await help('campaign cancel', onlyLooks);
    expect(plainText(reply.footnote ?? '')).toContain('Takes the role sender.');
    expect(plainText(reply.footnote ?? '')).toContain('You may not run it.');
  });

  it('names commands with their prefix', async () => {
    const prefixed = { commandPrefix: 'mail' };
    expect(bulletsIn(await help(undefined, prefixed)).join()).toContain('/mail-campaign');
    expect((await help('/mail-campaign', prefixed)).title).toBe('/mail-campaign');
  });

  it('suggests a topic', async () => {
    await expect(help('campain')).rejects.toThrow('Did you mean “campaign”?');
    await expect(help('campaign frobnicate')).rejects.toThrow('/campaign has: ');
    await expect(help('weather')).rejects.toThrow(
      'There is on: campaign, template, sender, list, contact',
    );
  });
});
