import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, Next } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { createRoutes, type ServiceEnv } from './context.ts';
import { obey, type Control } from './control.ts';
import { failedAnswer, onlyDelays } from './failures.ts';
import { addressbookEmails } from './routes/addressbook-emails.ts';
import { addressbooks } from './routes/addressbooks.ts';
import { balance, balanceDetail } from './routes/balance.ts';
import { blacklist } from './routes/blacklist.ts';
import { campaigns } from './routes/campaigns.ts';
import { confirmation } from './routes/confirmation.ts';
import { contactFields } from './routes/contact-fields.ts';
import { emails } from './routes/emails.ts';
import { oauthRoutes } from './routes/oauth.ts';
import { senders } from './routes/senders.ts';
import { tags } from './routes/tags.ts';
import { template, templates } from './routes/templates.ts';
import { pushTasks } from './routes/push-tasks.ts';
import { pushSubscriptions, pushWebsites } from './routes/push-websites.ts';
import { smsCampaigns } from './routes/sms-campaigns.ts';
import { smsBlacklist } from './routes/sms-blacklist.ts';
import { smsListPhones, smsNumbers } from './routes/sms-numbers.ts';
import { smtp } from './routes/smtp.ts';
import { smtpDomains } from './routes/smtp-domains.ts';
import { webVersion } from './routes/web-version.ts';
import { webhooks } from './routes/webhooks.ts';
import type { Sandbox } from './sandbox.ts';

/** The only things to be read that change something. */
const SENDS_OR_CONFIRMS = /^\/(?:confirm|senders)\//;

/** The HTTP side of the stand-in: what goes wrong on order, who may enter, then the resources. */
export function createApp(sandbox: Sandbox, control: Control) {
  const app = createRoutes();
  addControl(app, sandbox, control);
  app.use(async (_, next) => {
    await sandbox.opens;
    return next();
  });
  app.use((c, next) => failOnOrder(sandbox, c, next));
  app.use((c, next) => {
    sandbox.catchUp();
    if (c.req.method !== 'GET' || SENDS_OR_CONFIRMS.test(c.req.path)) sandbox.touch();
    c.set('world', sandbox.world);
    return next();
  });
  app.route('/oauth', oauthRoutes(sandbox.access));
  app.route('/web', webVersion);
  app.route('/confirm', confirmation);
  app.use(async (c, next) => {
    if (sandbox.access.allows(c.req.header('authorization'))) return next();
    return c.json({ error: 'invalid_token', error_description: 'The token is not valid' }, 401);
  });
  app.route('/addressbooks', addressbooks);
  app.route('/addressbooks', contactFields);
  app.route('/addressbooks', addressbookEmails);
  app.route('/campaigns', campaigns);
  app.route('/template', template);
  app.route('/templates', templates);
  app.route('/senders', senders);
  app.route('/emails', emails);
  app.route('/tags', tags);
  app.route('/blacklist', blacklist);
  app.route('/balance', balance);
  app.route('/user/balance/detail', balanceDetail);
  app.route('/v2/email-service/webhook', webhooks);
  app.route('/addressbooks', smsListPhones);
  app.route('/sms/numbers', smsNumbers);
  app.route('/sms/black_list', smsBlacklist);
  app.route('/sms', smsCampaigns);
  app.route('/smtp', smtp);
  app.route('/push/tasks', pushTasks);
  app.route('/push/websites', pushWebsites);
  app.route('/push/subscriptions', pushSubscriptions);
  app.route('/v2/email-service/smtp', smtpDomains);

  app.notFound((c) => c.json({ message: 'No such operation', error_code: 404 }, 404));
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse();
    sandbox.log?.error({ err: error }, 'the sandbox service failed');
    return c.json({ message: 'Internal error', error_code: 1 }, 500);
  });
  return app;
}

type App = ReturnType<typeof createRoutes>;

function addControl(app: App, sandbox: Sandbox, control: Control): void {
  const report = () => ({
    now: new Date(sandbox.clock.nowMs()).toISOString(),
    speed: sandbox.clock.speed(),
    failures: sandbox.failures.rules(),
    webhooks: sandbox.delivery.report(),
    mailbox: control.mailbox(),
  });
  app.get('/_control', (c) => c.json(report()));
  app.post('/_control', async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined);
    try {
      return c.json({ ...obey(control, body), ...report() });
    } catch (error) {
      if (error instanceof z.ZodError) return c.json({ error: z.prettifyError(error) }, 422);
      throw error;
    }
  });
}

async function failOnOrder(sandbox: Sandbox, c: Context<ServiceEnv>, next: Next) {
  const rule = sandbox.failures.strike(c.req.method, c.req.path);
  if (!rule) return next();
  if (rule.after) await next();
  if (rule.delayMs !== undefined) await delay(rule.delayMs, undefined, { ref: false });
  if (onlyDelays(rule)) return rule.after ? undefined : next();
  if (!rule.break) return void (c.res = failedAnswer(rule));
  c.env.incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}
