import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startProgram } from '../program.ts';
import { freePort } from './free-port.ts';
import type { Surroundings } from './surroundings.ts';

/** No dependency of anything: installed here when it is first measured. */
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/postbell-bench/node-red');
const VERSION = '4';
const INSTALL_WITHIN_MS = 180_000;

/**
 * Node-RED with the flow that people draw: http in, an answer, a function, http request to Slack.
 * `null`, with a word about it, where it can't be installed.
 */
export async function startNodeRed({ slack, folder }: Surroundings, name: string) {
  const program = join(CACHE, 'node_modules/node-red/red.js');
  if (!existsSync(program) && !(await install())) return null;
  const port = await freePort();
  const userFolder = join(folder, name);
  await mkdir(userFolder);
  const settings = {
    uiPort: port,
    uiHost: '127.0.0.1',
    httpAdminRoot: false,
    flowFile: 'flows.json',
    credentialSecret: false,
    logging: { console: { level: 'fatal', metrics: false, audit: false } },
  };
  const settingsFile = join(userFolder, 'settings.cjs');
  await writeFile(settingsFile, `module.exports = ${JSON.stringify(settings)};\n`);
  const flow = flowTo(`${slack.urlOf(name)}/api/chat.postMessage`);
  await writeFile(join(userFolder, 'flows.json'), JSON.stringify(flow));
  const url = `http://127.0.0.1:${port}/readyz`;
  const fileArguments = ['--userDir', userFolder, '--settings', settingsFile];
  const started = await startProgram(program, { HOME: userFolder }, url, { fileArguments });
  return {
    ...started,
    port,
    relayPath: '/relay',
    slackPath: '/slack/events',
    answerUrl: `${slack.urlOf(name)}/answer`,
    workspace: () => slack.workspace(name),
  };
}

async function install(): Promise<boolean> {
  console.log(`Installing Node-RED ${VERSION} into ${CACHE} …`);
  await mkdir(CACHE, { recursive: true });
  try {
    const requested = ['--no-audit', '--no-fund', '--no-save', '--omit=dev', '--prefix', CACHE];
    await promisify(execFile)('npm', ['install', ...requested, `node-red@${VERSION}`], {
      timeout: INSTALL_WITHIN_MS,
    });
    return true;
  } catch (error) {
    console.log(`Node-RED can't be installed, so it is left out: ${String(error)}`);
    return false;
  }
}

function flowTo(slackUrl: string): readonly object[] {
  const at = { z: 'flow', x: 100, y: 100 };
  const route = (id: string, method: string, url: string, to: readonly string[]) => ({
    ...at,
    id,
    type: 'http in',
    url,
    method,
    wires: [to],
  });
  return [
    { id: 'flow', type: 'tab', label: 'relay' },
    route('events', 'post', '/relay', ['answer', 'write']),
    route('commands', 'post', '/slack/events', ['answer']),
    route('ready', 'get', '/readyz', ['answer']),
    { ...at, id: 'answer', type: 'http response', statusCode: '200', wires: [] },
    {
      ...at,
      id: 'write',
      type: 'function',
      func: `const { event, email, task_id: campaign } = msg.payload;
msg.headers = { authorization: 'Bearer xoxb-bench', 'content-type': 'application/json' };
msg.payload = { channel: 'C0CAMPAIGNS', text: \`\${event}: \${email} (campaign \${campaign})\` };
return msg;`,
      outputs: 1,
      wires: [['post']],
    },
    {
      ...at,
      id: 'post',
      type: 'http request',
      method: 'POST',
      ret: 'obj',
      url: slackUrl,
      wires: [[]],
    },
  ];
}
