import { afterEach, describe, expect, it } from 'vitest';
import { workspaceWithApp, type Mode } from './installed-app.ts';

const person = 'U0JONAS';
const channel = 'C0CAMPAIGNS';
let close: () => Promise<void> = async () => undefined;
afterEach(async () => close());

describe.each<Mode>(['http', 'socket'])('over %s', (mode) => {
  it('hands a slash command to the app and shows its private answer', async () => {
    const installed = await workspaceWithApp(
      (app) => {
        app.command('/greet', async ({ ack, command, respond }) => {
          await ack();
          await respond(
            `Hello ${command.text}, from ${command.user_name} (${command.channel_name})`,
          );
        });
      },
      { mode },
    );
    ({ close } = installed);
    const { workspace } = installed;
    expect(await workspace.send('message', { person, channel, text: '/greet Ann' })).toEqual({
      ok: true,
    });
    const answer = await workspace.waitForMessage({ channel, visibleTo: person });
    expect(answer).toMatchObject({ personId: null, text: 'Hello Ann, from jonas (campaigns)' });
    expect(workspace.messages(channel, { person: 'U0MIRA' })).toEqual([]);
    expect(workspace.dispatches[0]).toMatchObject({
      type: 'slash_commands',
      outcome: { kind: 'acknowledged' },
    });
  });
});
