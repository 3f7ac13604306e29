import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { EVENT_KINDS } from '../src/domain/events.ts';
import { startSandboxService } from '../sandbox/service/server.ts';

/*
 * What the sandbox service is good for as a source of load: loading a list of a million contacts
 * over HTTP, then a campaign to it whose events go to a receiver in a process of its own as JSON
 * lists, then another one, to fewer contacts, as form fields (one event a post). Each ends when all
 * events are taken, or after a time. Memory is that of this process, which is the service and who
 * fills the list.
 */
const CONTACTS = 1_000_000;
const CONTACTS_A_POST = 10_000;
const CONTACTS_FOR_FORMS = 40_000;
/** Every e-mail that arrives is opened and followed, and half of the readers unsubscribe. */
const KEEN = { open: 1, follow: 1, unsubscribe: 0.5 };
const DAYS_MS = 5 * 86_400_000;

const receiver = fork(new URL('event-receiver.ts', import.meta.url), { stdio: 'inherit' });
const [{ port }] = await once(receiver, 'message');
const service = await startSandboxService({ port: 0, people: 100 });
try {
  service.state().account.maximumSubscribers = 10 * CONTACTS;
  await loadList('warm-up', 20_000);
  const { seconds, id } = await loadList('million', CONTACTS);
  report('list loaded', { contacts: CONTACTS, seconds, 'a second': CONTACTS / seconds });
  await sendTo('JSON lists', 'json', { listId: id }, 100_000);
  service.control.reset();
  await sendTo('form fields', 'form', { recipients: CONTACTS_FOR_FORMS }, 40_000);
} finally {
  await service.close();
  receiver.disconnect();
}

async function loadList(name: string, count: number) {
  const { id } = await post('/addressbooks', { bookName: name });
  const startedAtMs = performance.now();
  for (let from = 0; from < count; from += CONTACTS_A_POST) {
    const emails = Array.from({ length: CONTACTS_A_POST }, (_, index) => ({
      email: `${name}${from + index}@example.com`,
      variables: { Name: `Reader ${from + index}`, City: 'Bristol' },
    }));
    await post(`/addressbooks/${id}/emails`, { emails });
  }
  return { id, seconds: (performance.now() - startedAtMs) / 1000 };
}

async function register(): Promise<void> {
  const url = `http://127.0.0.1:${port}/hook`;
  await post('/v2/email-service/webhook/', { url, actions: EVENT_KINDS });
}

async function sendTo(
  name: string,
  format: 'form' | 'json',
  whom: { readonly recipients?: number; readonly listId?: number },
  withinMs: number,
): Promise<void> {
  await register();
  service.control.setWebhookFormat(format);
  const before = await taken();
  const startedAtMs = performance.now();
  service.control.sendCampaign({ ...whom, profile: KEEN });
  service.control.advance(DAYS_MS);
  await Promise.race([
    service.control.webhooksSettled(),
    setTimeout(withinMs, undefined, { ref: false }),
  ]);
  const seconds = (performance.now() - startedAtMs) / 1000;
  const after = await taken();
  const events = after.events - before.events;
  report(`campaign, events as ${name}`, {
    events,
    posts: after.posts - before.posts,
    seconds,
    'events a second': events / seconds,
  });
}

async function taken(): Promise<{ posts: number; events: number }> {
  receiver.send('tell');
  const [counts] = await once(receiver, 'message');
  return counts;
}

async function post(path: string, body: unknown) {
  const answer = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  // Ids only, of lists.
  const read = (await answer.json()) as { id: number };
  if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${JSON.stringify(read)}`);
  return read;
}

function report(what: string, figures: Readonly<Record<string, number>>): void {
  const peakMb = process.resourceUsage().maxRSS / 1024;
  const shown = Object.entries({ ...figures, 'peak MB': peakMb }).map(
    ([name, value]) => `${name} ${Math.round(value * 10) / 10}`,
  );
  process.stdout.write(`${what}: ${shown.join(', ')}\n`);
}
