import { expect, it } from 'vitest';
import { installed } from '../../main/installation.ts';
import { read } from '../../main/person.ts';

it('Slackbot calls the tools of the app by their names, and shows what they answer', async () => {
  const { workspace } = await installed();
  const say = (text: string) =>
    workspace.send('message', { person: 'U0VERA', channel: 'C0GENERAL', text });
  await say('@Slackbot');
  const listed = await workspace.waitForMessage({ contains: 'campaign_compare campaign other' });
  expect(listed).toMatchObject({ personId: 'USLACKBOT', visibleTo: 'U0VERA' });
  await say('@Slackbot list_show list=Newsletter');
  const shown = await workspace.waitForMessage({ contains: 'contacts active' });
  expect(shown).toMatchObject({ personId: 'USLACKBOT', visibleTo: 'U0VERA' });
  expect(shown.blocks?.length).toBeGreaterThan(1);
  await say('@Slackbot prepare_blacklist_add addresses=ann@example.org');
  expect(read(await workspace.waitForMessage({ contains: 'permission' }))).toContain('permission');
});

it('Slackbot says where there is nobody to ask', async () => {
  const { workspace } = await installed({ MCP: 'off' });
  await workspace.send('message', { person: 'U0VERA', channel: 'C0GENERAL', text: '@Slackbot hi' });
  await workspace.waitForMessage({ contains: 'MCP turned off' });
});
