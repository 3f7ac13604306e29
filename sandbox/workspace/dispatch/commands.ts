import type { Channel, PageAnswer } from '../page-protocol.ts';
import { post } from '../posting.ts';
import { respond } from '../responses.ts';
import { userName } from '../slack-objects.ts';
import { APP_ID, teamOf, VERIFICATION_TOKEN, type Team } from '../team.ts';
import { isRecord } from '../texts.ts';
import { isRefusal } from '../web-api/answer.ts';
import { asTyped, type TextForm } from '../typed.ts';
import type { Delivery } from './delivery.ts';
import { channelRef } from './origin.ts';
import { failureCode } from './outcome.ts';

/** A slash command: docs.slack.dev/interactivity/implementing-slash-commands. */
export async function command(
  team: Team,
  delivery: Delivery,
  typed: {
    readonly person: string;
    readonly channel: Channel;
    readonly text: string;
    readonly form: TextForm;
  },
): Promise<PageAnswer> {
  const { person, channel } = typed;
  const [name = ''] = typed.text.split(/\s/, 1);
  if (!team.commands.some((one) => one.name === name)) {
    return { ok: false, error: `${name} is not a valid command.` };
  }
  const { id: teamId, domain } = teamOf(team, person);
  const target = { personId: person, channelId: channel.id, original: undefined };
  const outcome = await delivery.deliver('slash_commands', {
    token: VERIFICATION_TOKEN,
    team_id: teamId,
    team_domain: domain,
    ...(team.enterprise && {
      enterprise_id: team.enterprise.id,
      enterprise_name: team.enterprise.name,
    }),
    channel_id: channel.id,
    channel_name: channelRef(team, channel.id)['name'],
    user_id: person,
    user_name: userName(team, person),
    command: name,
    text: asTyped(team, typed.text.slice(name.length).trim(), typed.form, true),
    api_app_id: APP_ID,
    is_enterprise_install: 'false',
    response_url: `${team.address}${team.responses.issue('commands', target)}`,
    trigger_id: team.triggers.issue({ personId: person, viewId: undefined, channelId: channel.id }),
  });
  if (outcome.kind !== 'acknowledged') return failed(name, failureCode(outcome));
  const { body } = outcome;
  if (body === undefined) return { ok: true };
  // Slack shows everybody what was typed when the app answers everybody at once.
  if (isRecord(body) && body['response_type'] === 'in_channel') {
    post(team, person, channel.id, { text: asTyped(team, typed.text, typed.form, false) });
  }
  const done = respond(team, target, body);
  return done !== undefined && isRefusal(done) ? failed(name, done.error) : { ok: true };
}

function failed(name: string, code: string): PageAnswer {
  return { ok: false, error: `${name} failed with the error "${code}"` };
}
