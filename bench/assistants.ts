import { signedHeaders } from './commands.ts';
import { inHarness, type Harness } from './harness.ts';
import { residentMb } from './machine.ts';
import { startPostbell } from './postbell.ts';
import { median, number, printFigure, printTitle } from './report.ts';
import { TEAM_ID } from './slack-workspace.ts';

/* What assistants add to the start and to the memory of the bot: off, on, and once one asked. */
const STARTS = 5;

interface Measured {
  readonly readyMs: number[];
  readonly restMb: number[];
}

export const measureAssistants = (): Promise<void> =>
  inHarness(async (harness) => {
    const off: Measured = { readyMs: [], restMb: [] };
    const on: Measured = { readyMs: [], restMb: [] };
    const firstMs: number[] = [];
    const nextMs: number[] = [];
    const calledMb: number[] = [];
    for (let index = 0; index < STARTS; index += 1) {
      await (await started(harness, 'off', off)).stop();
      const bot = await started(harness, 'on', on);
      firstMs.push(await callMs(bot.port, 1));
      nextMs.push(await callMs(bot.port, 2));
      calledMb.push(await residentMb(bot.pid));
      await bot.stop();
    }
    printTitle('Assistants (MCP)');
    for (const [name, { readyMs, restMb }] of Object.entries({ off, on })) {
      printFigure(
        `MCP=${name}: ready, at rest`,
        `${number(median(readyMs))} ms, ${number(median(restMb))} MB`,
      );
    }
    printFigure('first call of a tool', `${number(median(firstMs))} ms`);
    printFigure('next call', `${number(median(nextMs))} ms`);
    printFigure('memory after them', `${number(median(calledMb))} MB`);
  });

async function started(harness: Harness, mcp: 'on' | 'off', into: Measured) {
  const bot = await startPostbell(harness, { name: `assistants-${mcp}`, more: { MCP: mcp } });
  into.readyMs.push(bot.readyMs);
  into.restMb.push(await residentMb(bot.pid));
  return bot;
}

/** Asks for the lists as Slackbot does; two calls alike are one. @returns the milliseconds it took */
async function callMs(port: number, id: number): Promise<number> {
  const slack = { user_id: 'U0MIRA', team_id: TEAM_ID };
  const params = { name: 'list_list', arguments: {}, _meta: { slack } };
  const body = JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params });
  const startedAtMs = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/mcp`, {
    method: 'POST',
    headers: {
      ...signedHeaders(body, 'application/json'),
      accept: 'application/json, text/event-stream',
    },
    body,
  });
  const text = await answer.text();
  if (!answer.ok || !text.includes('"result"')) throw new Error(`a call was answered ${text}`);
  return performance.now() - startedAtMs;
}
