import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Installation } from '../main/installation.ts';

const SIGNING_SECRET = 'a-signing-secret';
export const TEAM = 'T0POSTBELL';

type Address = Pick<Installation, 'bot'>;

export interface Signing {
  readonly secret?: string;
  readonly atSeconds?: number;
}

/** The headers with which Slack signs a body. */
export function signed(body: string, { secret = SIGNING_SECRET, atSeconds }: Signing = {}) {
  const timestamp = String(atSeconds ?? Math.floor(Date.now() / 1000));
  const hash = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
  return { 'x-slack-request-timestamp': timestamp, 'x-slack-signature': `v0=${hash}` };
}

export function post({ bot }: Address, body: string, headers: Readonly<Record<string, string>>) {
  return fetch(`${bot.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body,
  });
}

let lastId = 0;

/** A call as Slackbot makes it for somebody, as the text that is signed. */
export function callOf(
  tool: string,
  given: object,
  slack: object | null = { user_id: 'U0MIRA', team_id: TEAM },
): string {
  lastId += 1;
  const params = { name: tool, arguments: given, ...(slack && { _meta: { slack } }) };
  return JSON.stringify({ jsonrpc: '2.0', id: lastId, method: 'tools/call', params });
}

const answer = z.object({
  result: z
    .object({
      isError: z.boolean().optional(),
      content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
      structuredContent: z
        .object({
          title: z.string(),
          verdict: z.string(),
          sections: z.array(z.record(z.string(), z.unknown())),
          footnote: z.string(),
          isCut: z.boolean(),
        })
        .optional(),
      _meta: z
        .object({
          slack: z.object({ blocks: z.array(z.object({ type: z.string() }).loose()) }).optional(),
        })
        .optional(),
    })
    .optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
});

export type ToolAnswer = z.output<typeof answer>;

/** Reads an answer, which clients of before 2026 get as one event of a stream. */
export async function answerIn(response: Response): Promise<ToolAnswer> {
  const text = await response.text();
  const [, data = text] = /^data: (.*)$/mu.exec(text) ?? [];
  return answer.parse(JSON.parse(data));
}

/** Slackbot’s call of a tool for somebody. */
export async function slackbot(
  installation: Address,
  personId: string,
  tool: string,
  given: object = {},
): Promise<NonNullable<ToolAnswer['result']>> {
  const body = callOf(tool, given, { user_id: personId, team_id: TEAM });
  const { result, error } = await answerIn(await post(installation, body, signed(body)));
  if (!result) throw new Error(error?.message ?? 'no result');
  return result;
}

/** Everything that an answer says, as text. */
export function said(result: ToolAnswer['result']): string {
  return JSON.stringify(result?.structuredContent ?? result?.content);
}
