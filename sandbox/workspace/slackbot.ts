import { z } from 'zod';
import { signature } from './dispatch/http.ts';
import { readContent } from './message-content.ts';
import type { PageAnswer } from './page-protocol.ts';
import { post, postAsSlackbot } from './posting.ts';
import { SLACKBOT, teamOf, type Team } from './team.ts';
import { isRefusal } from './web-api/answer.ts';

const CALLED = /^@slackbot\b[\s,:]*/iu;
/** Slack waits so long for a tool (docs.slack.dev/ai/slackbot-mcp-client). */
const WAITS_MS = 60_000;
const LONGEST_TEXT = 40_000;

/** Tells whether somebody asks Slackbot. */
export function isForSlackbot(text: string): boolean {
  return CALLED.test(text);
}

/**
 * Asks the app's tools as Slackbot does, without a model that would choose one:
 * `@Slackbot campaign_show campaign=71014`. Without a tool, it lists them.
 */
export async function askSlackbot(
  team: Team,
  mcpUrl: string | null,
  asked: { readonly person: string; readonly channel: string; readonly text: string },
): Promise<PageAnswer> {
  const { person, channel, text } = asked;
  const say = (words: string): PageAnswer => {
    postAsSlackbot(team, person, channel, words);
    return { ok: true };
  };
  if (mcpUrl === null) return say('Slackbot asks apps over HTTP alone.');
  const ask = (method: string, params: object) => request(team, mcpUrl, person, method, params);
  const listed = listing.safeParse(await ask('tools/list', {}));
  if (!listed.success) return say('The app doesn’t answer Slackbot: it has MCP turned off.');
  const { tools } = listed.data.result;
  const [name = '', ...words] = wordsOf(text.replace(CALLED, ''));
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) {
    const lines = tools.map(
      (one) => `${one.name} ${Object.keys(one.inputSchema.properties).join(' ')}`,
    );
    return say(
      `Call a tool by its name, such as campaign_show campaign=71014:\n${lines.join('\n')}`,
    );
  }
  const given = Object.fromEntries(words.map((word) => argumentIn(word, tool)));
  const answer = result.safeParse(await ask('tools/call', { name, arguments: given }));
  if (!answer.success) return say('The app’s answer can’t be read.');
  const { content, _meta } = answer.data.result;
  const said = content.map((one) => one.text).join('\n');
  const shown = readContent(
    { text: said, blocks: _meta?.slack?.blocks },
    { maxLength: LONGEST_TEXT },
    team.newId,
  );
  // One block that Slack doesn't take has it drop them all.
  if (isRefusal(shown)) return say(said);
  post(team, SLACKBOT, channel, shown, { visibleTo: person });
  return { ok: true };
}

async function request(
  team: Team,
  url: string,
  personId: string,
  method: string,
  params: object,
): Promise<unknown> {
  const slack = { user_id: personId, team_id: teamOf(team, personId).id };
  const message = {
    jsonrpc: '2.0',
    id: team.newId('M'),
    method,
    params: { ...params, _meta: { slack } },
  };
  const body = JSON.stringify(message);
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...signature(team.app.signingSecret, body),
  };
  try {
    const signal = AbortSignal.timeout(WAITS_MS);
    const answer = await fetch(url, { method: 'POST', headers, body, signal });
    const text = await answer.text();
    // Clients of before 2026 get one event of a stream.
    const [, data = text] = /^data: (.*)$/mu.exec(text) ?? [];
    return JSON.parse(data);
  } catch (error) {
    team.log?.warn({ err: error }, 'the app did not answer Slackbot');
    return null;
  }
}

/** Splits at blanks outside of quotes. */
function wordsOf(text: string): readonly string[] {
  return text.match(/(?:[^\s"]|"[^"]*")+/gu) ?? [];
}

/** Reads `campaign=71014`, by the type that the tool says. */
function argumentIn(word: string, { inputSchema }: Tool): readonly [string, unknown] {
  const [name = '', ...rest] = word.split('=');
  const text = rest.join('=').replaceAll('"', '');
  const type = inputSchema.properties[name]?.type;
  if (type === 'integer') return [name, Number(text)];
  if (type === 'boolean') return [name, text !== 'no'];
  return [name, type === 'array' ? text.split(',').map((one) => one.trim()) : text];
}

const declared = z.object({
  name: z.string(),
  inputSchema: z.object({
    properties: z.record(z.string(), z.object({ type: z.string().optional() })),
  }),
});
type Tool = z.output<typeof declared>;

const listing = z.object({ result: z.object({ tools: z.array(declared) }) });
const result = z.object({
  result: z.object({
    content: z.array(z.object({ text: z.string() })),
    _meta: z.object({ slack: z.object({ blocks: z.array(z.unknown()) }).optional() }).optional(),
  }),
});
