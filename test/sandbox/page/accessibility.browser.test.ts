import { describe, expect, it } from 'vitest';
import { findings } from './axe.ts';
import { demo, goingWrong, withDemo } from './fixture-demo.ts';
import { fixture, message } from './fixture.ts';
import { campaignCard, contactCard, dataTable, digest, form } from './fixture-blocks.ts';
import { PHONE, WIDE, windowsOn } from './windows.ts';

/** More commands than the menu has room for, and two answers with the same table. */
const windows = windowsOn({
  ...withDemo(fixture),
  messages: [
    ...fixture.messages,
    { ...message(30, null, 'Again'), visibleTo: 'UMIRA', blocks: contactCard },
    { ...message(31, null, 'All'), blocks: [...campaignCard, ...digest] },
    { ...message(32, null, 'Campaigns'), blocks: [dataTable] },
    { ...message(33, null, 'Campaigns'), blocks: [dataTable] },
  ],
  commands: [
    ...fixture.commands,
    ...['list', 'sms', 'push', 'smtp', 'tag', 'sender', 'template', 'webhook'].map((name) => ({
      name: `/${name}`,
      description: `Everything about each ${name}`,
      usageHint: 'list | show | add | remove',
    })),
  ],
});

describe.each([{ viewport: WIDE }, { viewport: PHONE }])(
  '$viewport.width px wide, in light and dark, axe finds nothing',
  (options) => {
    const window = windows.shared('?as=mira&in=general', options);

    it('in a channel with tables and charts, and its menu of commands', async () => {
      const { page } = window;
      await page.getByRole('img').first().waitFor();
      expect(await findings(page)).toEqual([]);
      const composer = page.getByRole('textbox', { name: 'Message #general' });
      await composer.fill('/');
      await page.getByRole('listbox', { name: 'Commands' }).waitFor();
      expect(await findings(page)).toEqual([]);
      await composer.fill('');
    });

    it('in the guide of a demo, its steps open, as somebody else, and as a campaign goes wrong', async () => {
      const { page } = window;
      await page.getByRole('radio', { name: /^Jonas/ }).click();
      const toggle = page.getByRole('button', { name: /^Three things to try/ });
      if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
      await page.getByRole('heading', { name: 'See a campaign go wrong' }).waitFor();
      expect(await findings(page)).toEqual([]);
      windows.workspace.push({ type: 'demo', demo: goingWrong });
      const told = page.getByRole('button', { name: 'A campaign is going wrong' });
      await told.waitFor();
      if ((await told.getAttribute('aria-expanded')) === 'false') await told.click();
      expect(await findings(page)).toEqual([]);
      windows.workspace.push({ type: 'demo', demo });
      await page.getByRole('radio', { name: /^Mira/ }).click();
    });

    it('in the menu of a message', async () => {
      const { page } = window;
      await page.getByRole('button', { name: 'More actions' }).last().press('Enter');
      await page.getByRole('menuitem').first().waitFor();
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
    });

    it('in a thread', async () => {
      const { page } = window;
      await page.getByRole('button', { name: '2 replies' }).click();
      await page.getByRole('complementary', { name: 'Thread' }).waitFor();
      expect(await findings(page)).toEqual([]);
    });

    it('in App Home, and in a form with an error and a menu', async () => {
      const { page } = window;
      await page.goto(`${windows.workspace.url}/?as=mira&in=home`);
      await page.getByRole('heading', { name: 'Good morning, Mira' }).waitFor();
      expect(await findings(page)).toEqual([]);
      const errors = { name: 'Another alert has this name.' };
      const view = { id: 'V1', personId: 'UMIRA', kind: 'modal', payload: form, errors } as const;
      windows.workspace.push({ type: 'view', view });
      await page.getByText('Another alert has this name.').waitFor();
      expect(await findings(page)).toEqual([]);
      await page.getByRole('combobox', { name: 'Mode' }).press('ArrowDown');
      await page.getByRole('option').first().waitFor();
      expect(await findings(page)).toEqual([]);
    });
  },
);
