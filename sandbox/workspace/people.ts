import { act, suggest } from './dispatch/actions.ts';
import { command } from './dispatch/commands.ts';
import type { Delivery } from './dispatch/delivery.ts';
import { openHome, tellLinks, tellMessage } from './dispatch/events.ts';
import { takeShortcut } from './dispatch/shortcuts.ts';
import { close, submit } from './dispatch/submission.ts';
import { upload } from './uploads.ts';
import type { Channel, PageAnswer, PageRequests } from './page-protocol.ts';
import { post, postAsSlackbot } from './posting.ts';
import { askSlackbot, isForSlackbot } from './slackbot.ts';
import type { Guide, Team } from './team.ts';
import { asTyped, type TextForm } from './typed.ts';

/** What people can do, by the name of the page's request. */
export type People = {
  readonly [Name in keyof PageRequests]: (request: PageRequests[Name]) => Promise<PageAnswer>;
};

/** @param form what a client makes of typed text just now */
export function createPeople(team: Team, delivery: Delivery, form: () => TextForm): People {
  return {
    message: async (request) => say(team, delivery, request, form()),
    action: async (request) => act(team, delivery, request),
    options: async (request) => suggest(team, delivery, request),
    upload: async (request) => upload(team, request),
    submit: async (request) => submit(team, delivery, request),
    close: async (request) => close(team, delivery, request),
    shortcut: async (request) => takeShortcut(team, delivery, request),
    home: async (request) => openHome(team, delivery, request),
    trouble: async () => offered(team, 'beginTrouble'),
    dismiss: async () => offered(team, 'dismissSteps'),
  };
}

function offered({ guide }: Team, what: keyof Guide): PageAnswer {
  if (guide === undefined) return { ok: false, error: 'This workspace is no demo.' };
  guide[what]();
  return { ok: true };
}

async function say(
  team: Team,
  delivery: Delivery,
  request: PageRequests['message'],
  form: TextForm,
): Promise<PageAnswer> {
  const { person } = request;
  const channel = team.state.channel(request.channel);
  const isElsewhere = channel?.kind === 'im' && channel.personId !== person;
  if (channel === undefined || isElsewhere || team.state.person(person) === undefined) {
    return { ok: false, error: 'There is no such person or channel.' };
  }
  const answer = await sayIn(team, delivery, channel, request, form);
  if (!answer.ok) postAsSlackbot(team, person, channel.id, answer.error);
  return answer;
}

async function sayIn(
  team: Team,
  delivery: Delivery,
  channel: Channel,
  { person, text, threadTs }: PageRequests['message'],
  form: TextForm,
): Promise<PageAnswer> {
  if (channel.isArchived) return { ok: false, error: `#${channel.name} is archived.` };
  // Neither messages nor commands: there is nowhere to type them.
  if (channel.kind === 'im' && team.isMessagesTabReadOnly) {
    return { ok: false, error: 'Sending messages to this app has been turned off.' };
  }
  if (text.trim() === '') return { ok: false, error: 'There is nothing to send.' };
  if (!text.startsWith('/')) {
    const said = { text: asTyped(team, text, form, false) };
    const message = post(team, person, channel.id, said, { threadTs });
    if (isForSlackbot(text)) {
      return askSlackbot(team, delivery.mcpUrl(), { person, channel: channel.id, text });
    }
    await tellMessage(team, delivery, message);
    await tellLinks(team, delivery, message);
    return { ok: true };
  }
  if (threadTs !== undefined) {
    const [name] = text.split(/\s/, 1);
    return { ok: false, error: `${name} is not supported in threads. Sorry!` };
  }
  return command(team, delivery, { person, channel, text: text.trim(), form });
}
