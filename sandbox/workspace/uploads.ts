import type { File, PageAnswer, PageRequests } from './page-protocol.ts';
import { fileObject } from './slack-objects.ts';
import type { Team } from './team.ts';
import { isRecord } from './texts.ts';

/** docs.slack.dev/reference/block-kit/block-elements/file-input-element. */
const MOST_BYTES = 10 * 1024 * 1024;

/** Takes a file that somebody picked in a form: Slack uploads it at once. */
export function upload(
  team: Team,
  { person, name, mimetype, contentBase64 }: PageRequests['upload'],
): PageAnswer {
  if (team.state.person(person) === undefined) return { ok: false, error: 'There is nobody.' };
  const content = Buffer.from(contentBase64, 'base64');
  if (content.length > MOST_BYTES) return { ok: false, error: `${name} is larger than 10 MB.` };
  const { content: _, ...reserved } = team.shelf.reserve(name, content.length);
  const file: File = { ...reserved, mimetype, personId: person };
  team.shelf.put({ ...file, content });
  return { ok: true, file };
}

/** The state of a `file_input` as the app sees it: what this person uploaded, as Slack's objects. */
export function withFileObjects(team: Team, personId: string, state: unknown): unknown {
  if (!isRecord(state) || !Array.isArray(state['files'])) return state;
  const files = state['files'].filter(isRecord).flatMap(({ id }) => {
    const file = team.shelf.find(String(id));
    return file?.personId === personId ? [fileObject(team, file)] : [];
  });
  return { ...state, files };
}
