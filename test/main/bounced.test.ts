import { describe, expect, it } from 'vitest';
import { installed, type Installation, RELAY_SECRET } from './installation.ts';
import { labelsOf, read } from './person.ts';

const CAMPAIGN = 71_014;

/** Has hard bounces of the campaign reported, as the service posts them. */
async function bounce(here: Installation, ...emails: string[]): Promise<void> {
  const { bot, service } = here;
  const timestamp = Math.floor(service.state().nowMs / 1000);
  const response = { smtp_server_response: '550 5.1.1 no such user' };
  const events = emails.map((email) => {
    return {
      event: 'hard_bounces',
      email,
      timestamp,
      task_id: CAMPAIGN,
      book_id: 4101,
      ...response,
    };
  });
  const answer = await here.relay(RELAY_SECRET, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(events),
  });
  expect(answer.status).toBe(200);
  await bot.store.events.flush();
}

const blacklist = async ({ service }: Installation) =>
  [...service.state().blacklist.keys()].map(String);

describe('addresses that bounced', () => {
  it('are blacklisted as the preview showed them, and taken off again by undo', async () => {
    const installation = await installed();
    const { mira, vera } = installation;
    await bounce(installation, 'gone1@gmail.com', 'gone2@web.de');
    const question = await mira.ask(`/blacklist add bounced=${CAMPAIGN}`);
    expect(read(question)).toContain('Blacklist 2 addresses?');
    expect(read(question)).toContain('No such address: 2');
    await bounce(installation, 'later@gmail.com');
    const done = await mira.click(question, 'Blacklist addresses');
    expect(read(done)).toContain('2 addresses blacklisted');
    const [undo = ''] = labelsOf(done);
    expect(await blacklist(installation)).toEqual(
      expect.arrayContaining(['gone1@gmail.com', 'gone2@web.de']),
    );
    expect(await blacklist(installation)).not.toContain('later@gmail.com');
    expect(undo).toBe('Undo');
    const asked = await mira.click(done, undo);
    const [confirm = ''] = labelsOf(asked);
    if (!read(asked).includes('Undone')) await mira.click(asked, confirm);
    expect(await blacklist(installation)).not.toContain('gone1@gmail.com');
    expect(read(await vera.ask(`/blacklist add bounced=${CAMPAIGN}`))).toContain('permission');
  });

  it('are shown to a viewer as figures, and by name to whoever may see people', async () => {
    const installation = await installed();
    const { mira, vera } = installation;
    await bounce(installation, 'gone1@gmail.com', 'gone2@web.de');
    const figures = await vera.ask('/campaign bounces by=provider');
    expect(read(figures)).toContain('Gmail');
    expect(read(figures)).not.toContain('gone1@');
    expect(labelsOf(figures)).not.toContain('Who…');
    expect(read(await vera.ask('/campaign unsubscribed kind=bounces'))).toContain('permission');
    const people = await mira.ask('/campaign unsubscribed kind=bounces');
    expect(read(people)).toContain('gone1@gmail.com');
  });
});
