import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { createServices } from '../../src/service/service.ts';
import { quiet } from '../store/quiet.ts';
import { listening } from './listening.ts';
import { ALLOWED } from '../service/principals.ts';

interface Webhook {
  readonly id: number;
  readonly user_id: number;
  readonly action: string;
  url: string;
}

/** Just enough of the service: campaigns and lists that can be looked up, and webhooks. */
export async function startFakeService() {
  const campaigns = new Map<string, object>();
  const lists = new Map<string, object>();
  const hooks: Webhook[] = [];
  const state = {
    isDown: false,
    requests: 0,
    /** Ids, one for each time somebody asked for it. */
    cancels: [] as string[],
    answerCancel: (campaign: object): readonly [number, unknown] => {
      Object.assign(campaign, { status: 16 });
      return [200, { result: true }];
    },
  };

  const answer = async (request: IncomingMessage): Promise<readonly [number, unknown]> => {
    state.requests += 1;
    if (state.isDown) return [503, { message: 'down' }];
    const path = (request.url ?? '').replace(/\?.*/, '');
    const campaignId = /^\/campaigns\/(.+)$/.exec(path)?.[1];
    if (campaignId !== undefined) {
      const campaign = campaigns.get(campaignId);
      if (campaign && request.method === 'DELETE') {
        state.cancels.push(campaignId);
        return state.answerCancel(campaign);
      }
      return campaign ? [200, campaign] : [404, { message: 'no such campaign' }];
    }
    const listId = /^\/addressbooks\/(.+)$/.exec(path)?.[1];
    if (listId !== undefined) {
      const list = lists.get(listId);
      return list ? [200, [list]] : [404, { message: 'no such list' }];
    }
    const form = new URLSearchParams(await text(request));
    if (request.method === 'GET') return [200, { success: true, data: hooks }];
    if (request.method === 'PUT') {
      const hook = hooks.find(({ id }) => path.endsWith(`/${id}`));
      if (hook) hook.url = form.get('url') ?? '';
      return [200, { success: true, data: [true] }];
    }
    if (request.method === 'DELETE') {
      const index = hooks.findIndex(({ id }) => path.endsWith(`/${id}`));
      hooks.splice(index, 1);
      return [200, { success: true, data: [true] }];
    }
    const actions = [...form.getAll('actions'), ...form.getAll('actions[]')];
    const created = actions.map((action, index) => ({
      id: hooks.length + index + 1,
      user_id: 1,
      action,
      url: form.get('url') ?? '',
    }));
    hooks.push(...created);
    return [200, { success: true, data: created }];
  };

  const port = await listening((request, response) => {
    void answer(request).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  const config = {
    baseUrl: `http://127.0.0.1:${port}`,
    auth: { kind: 'none' },
    timezone: 'UTC',
    rateLimit: 1_000,
  } as const;
  const { service } = createServices(config, { principal: ALLOWED, log: quiet });
  return { service, campaigns, lists, hooks, state };
}
