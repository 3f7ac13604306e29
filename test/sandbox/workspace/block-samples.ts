import { LogLevel, WebClient, type Logger } from '@slack/web-api';
import { afterAll, beforeAll } from 'vitest';
import type { Workspace } from '../../../sandbox/workspace/workspace.ts';
import { BOT_TOKEN, openWorkspace } from './installed-app.ts';

/** Blocks as small as they can be, of a given size where size matters. */
export type Block = Record<string, unknown>;

export const x = (length: number) => 'x'.repeat(length);
export const times = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index));
export const plain = (length: number) => ({ type: 'plain_text', text: x(length) });
export const section = (more: Block): Block => ({ type: 'section', ...more });
export const actions = (...elements: Block[]): Block => ({ type: 'actions', elements });
export const button = (more: Block = {}): Block => ({ type: 'button', text: plain(1), ...more });
export const option = (more: Block = {}): Block => ({ text: plain(1), value: 'v', ...more });
export const select = (more: Block = {}): Block => ({ type: 'static_select', ...more });
export const field = (element: Block, more: Block = {}): Block => ({
  type: 'input',
  label: plain(1),
  element,
  ...more,
});
export const rows = (count: number, columns: number, length = 1) =>
  times(count, () => times(columns, () => ({ type: 'raw_text', text: x(length) })));
export const table = (more: Block): Block => ({ type: 'table', ...more });
export const chart = (inner: Block, title = 'Opens'): Block => ({
  type: 'data_visualization',
  title,
  chart: inner,
});
export const pie = (count: number, label = 'a', value = 1): Block => ({
  type: 'pie',
  segments: times(count, () => ({ label, value })),
});
export const bars = (names: string[], labels = ['Mon', 'Tue'], more: Block = {}): Block => ({
  type: 'bar',
  series: names.map((name) => ({ name, data: labels.map((label) => ({ label, value: 1 })) })),
  axis_config: { categories: ['Mon', 'Tue'], ...more },
});
export const rich = (...elements: Block[]): Block => ({ type: 'rich_text', elements });

/** The second is of tables, which Slack takes for attachments. */
const REFUSED = new Set(['invalid_blocks', 'invalid_attachments']);

const QUIET: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  setLevel: () => undefined,
  setName: () => undefined,
  getLevel: () => LogLevel.ERROR,
};

/** A workspace without a pace for all tests of a file, and what it finds wrong with blocks. */
export function refereeForFile() {
  let workspace: Workspace;
  let client: WebClient;
  beforeAll(async () => {
    workspace = await openWorkspace({
      strict: { messagesPerSecondPerChannel: Infinity, tiers: false },
    });
    client = new WebClient(BOT_TOKEN, { slackApiUrl: workspace.apiUrl, logger: QUIET });
  });
  afterAll(() => workspace.close());
  return {
    faultsOf: async (blocks: unknown): Promise<unknown> =>
      client.apiCall('chat.postMessage', { channel: 'C0GENERAL', text: 'Hi', blocks }).then(
        () => [],
        (error: { data?: { error: string; errors: string[] } }) =>
          REFUSED.has(error.data?.error ?? '') ? error.data?.errors : error,
      ),
    openView: async (view: Block): Promise<unknown> =>
      client.apiCall('views.open', { trigger_id: 'none', view }).catch((error: unknown) => error),
  };
}
