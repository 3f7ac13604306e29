import { action, type Reply } from '../domain/reply.ts';
import { isListInTrouble, listStatus } from '../service/status.ts';
import { type ListFigures, SUBJECT_KINDS, type ValidityFigures } from '../snapshots/account.ts';
import { latestFigures } from '../snapshots/account-history.ts';
import type { CheckResult, Check, CheckDependencies } from './check.ts';

const DAY_MS = 24 * 3_600_000;
/** Milliseconds that snapshots are kept. */
const LOOK_BACK_MS = 100 * DAY_MS;

/** Checks lists by the snapshot of the last hours; `null` where there is none. */
export async function checkLists({ store }: CheckDependencies, at: Date): Promise<Check | null> {
  const lists = await latestFigures(store.snapshots, 'lists', at);
  if (!lists) return null;
  const results = [...lists].map(([id, list]) => listResult(id, list));
  return {
    kind: 'lists',
    prefix: 'list:',
    isWhole: true,
    results: () => results,
    many: (count) => `${count} lists can’t be mailed`,
  };
}

function listResult(id: string, { name, statusCode }: ListFigures): CheckResult {
  const title = `“${name}” (${id})`;
  return {
    subject: `list:${id}`,
    status: isListInTrouble(statusCode) ? 'failing' : 'ok',
    problem: {
      title: `List ${title} can’t be mailed`,
      summary: `The service says: ${listStatus(statusCode).name}. Respond or ask in the service’s dashboard.`,
      actions: [action('list show', { list: id }, 'Open list')],
    },
    resolution: `List ${title} can be mailed again.`,
  };
}

/** Checks senders by the snapshot of the last hours; `null` where there is none. */
export function checkSenders(parts: CheckDependencies, at: Date): Promise<Check | null> {
  return checkValidity(parts, at, {
    source: 'senders',
    many: (count) => `${count} senders are no longer active`,
    problem: (email, words) => ({
      title: `Sender ${email} is no longer active`,
      summary: `${words ? `The service says: ${words}. ` : ''}Campaigns can’t go out from it until it’s activated again.`,
      actions: [action('sender resend', { sender: email }, 'Send a code…')],
    }),
    resolution: (email) => `Sender ${email} is active again.`,
  });
}

export function checkDomains(parts: CheckDependencies, at: Date): Promise<Check | null> {
  return checkValidity(parts, at, {
    source: 'domains',
    many: (count) => `${count} sending domains no longer pass their checks`,
    problem: (domain, words) => ({
      title: `Sending domain ${domain} no longer passes its checks`,
      summary: `${words ? `Failing: ${words}. ` : ''}Emails from it may be rejected or marked as spam until its DNS records are fixed.`,
      actions: [action('smtp domain show', { domain }, 'Show records')],
    }),
    resolution: (domain) => `Sending domain ${domain} passes its checks again.`,
  });
}

interface Validity extends Pick<Check, 'many'> {
  readonly source: 'senders' | 'domains';
  readonly problem: (id: string, words: string) => Reply;
  readonly resolution: (id: string) => string;
}

/** Reports a problem only where the subject was valid once: a new one may not be valid yet. */
async function checkValidity(
  { store: { snapshots } }: CheckDependencies,
  at: Date,
  { source, many, problem, resolution }: Validity,
): Promise<Check | null> {
  const all = await latestFigures(snapshots, source, at);
  if (!all) return null;
  const since = new Date(at.getTime() - LOOK_BACK_MS);
  const prefix = `${SUBJECT_KINDS[source]}:`;
  const results: CheckResult[] = [];
  for (const [id, { isValid, words }] of all) {
    const subject = `${prefix}${id}`;
    const seen = isValid ? [] : await snapshots.between<ValidityFigures>(subject, since, at);
    const wasValid = seen.some(({ figures }) => figures.isValid);
    const status = isValid ? 'ok' : wasValid ? 'failing' : 'between';
    results.push({ subject, status, problem: problem(id, words), resolution: resolution(id) });
  }
  return { kind: 'senders', prefix, isWhole: true, results: () => results, many };
}
