import { NOTHING_OUTSIDE } from '../../src/lib/outside.ts';
import { PostbellError } from '../../src/lib/errors.ts';
import { type Chart, plainText, type RawValues, type Reply, type Section, type Action, type Table, type Text } from '../../src/domain/reply.ts';
import { prepare } from '../../src/operations/campaign/recurring/prepare.ts';
import { timesAfter } from '../../src/operations/campaign/recurring/recurring-words.ts';
import { digestsAtOnce } from '../digests/digests-at-once.ts';
import type { OperationContext } from '../../src/commands/context.ts';
import { withOverrides } from '../../src/commands/overriding.ts';
import { createLog } from '../../src/lib/log.ts';
import { createUpkeep } from '../../src/alerts/webhooks/upkeep.ts';
import { wordsOf } from '../../sandbox/workspace/watch.ts';
import { render } from '../../src/slack/blocks/render.ts';
import type { Scenario } from '../main/scenarios/scenario.ts';
import { typedValues } from '../main/walk/typed-values.ts';
import { ALL_PEOPLE, ALL_SINGLE_EMAILS, NOW, openPostbell, type SandboxPostbell } from '../commands/context.ts';
import { attemptsIn } from '../store/audit/trail.ts';
import { detailsWith } from '../alerts/cards/details-here.ts';

/** Plays the scenarios of one file in a Postbell of their own, and writes down all that is said. */
export async function playedOut(title: string, story: readonly Scenario[]): Promise<string> {
  const postbell = await openPostbell({}, { people: ALL_PEOPLE, singleEmailsPerDay: ALL_SINGLE_EMAILS });
  try {
    const parts = [`# ${title}`];
    const byChance = new Set<string>();
    let lastAnswer = '';
    for (const scenario of story) {
      const { text, words } = await played(postbell, scenario, lastAnswer);
      parts.push(text);
      lastAnswer = words;
      for (const id of await idsOfChance(postbell)) byChance.add(id);
    }
    // They read the same in every transcript.
    const transcript = `${parts.join('\n\n')}\n`.replaceAll(/pbt_[\w-]{43}/g, 'pbt_…');
    return [...byChance].reduce((all, id) => all.replaceAll(id, 'k7x2m'), transcript);
  } finally {
    await postbell.close();
  }
}

async function played(postbell: SandboxPostbell, scenario: Scenario, lastAnswer: string) {
  let received = lastAnswer;
  const ask = async (said: string) => {
    received = wordsOfLast(await answersTo(postbell, typedValues(said)));
  };
  const world = {
    service: postbell.sandbox,
    store: postbell.store,
    prepareSends: () => prepareSends(postbell),
    me: 'U0ADMIN',
    speak: { ask },
  };
  await scenario.before?.(world);
  const line = scenario.lineFrom?.(received, world) ?? scenario.line;
  const { operation, raw: typed } = typedValues(line);
  const raw = { ...typed, ...(await filesOf(postbell, scenario)) };
  const answers = await answersTo(postbell, { operation, raw }, scenario.confirm === true);
  const text = [
    `## ${line}${scenario.files ? ' (with files)' : ''}`,
    ...answers.map(markdownOf),
  ].join('\n\n');
  return { text, words: wordsOfLast(answers) };
}

function wordsOfLast(answers: readonly Reply[]): string {
  const last = answers.at(-1);
  return last ? wordsOf(render(last)) : '';
}

/** The files of a scenario, kept as those of a form are; by the ids under which they are. */
async function filesOf({ store }: SandboxPostbell, { files = {} }: Scenario): Promise<RawValues> {
  const kept = Object.entries(files).map(async ([input, { name, content }]) => {
    const id = await store.uploads.save({ name, content: Buffer.from(content) }, NOW);
    return [input, id] as const;
  });
  return Object.fromEntries(await Promise.all(kept));
}

/** The question, where there is one, and the answer. */
async function answersTo(
  postbell: SandboxPostbell,
  { operation, raw }: { readonly operation: { readonly name: string }; readonly raw: RawValues },
  isConfirmed = true,
): Promise<readonly Reply[]> {
  const context = rooms(postbell);
  try {
    const question = await postbell.question(operation.name, raw, context);
    if (question && !isConfirmed) return [question];
    const decided = question ? withOverrides(raw, question) : raw;
    const answer = await postbell.runAudited(operation.name, decided, context);
    return question ? [question, answer] : [answer];
  } catch (error) {
    if (!(error instanceof PostbellError)) throw error;
    return [{ title: 'That didn’t work', summary: error.message }];
  }
}

const DAY_MS = 86_400_000;

const HERE = { publicUrl: 'https://bot.example', secret: 'a-secret-of-the-relay' };

/** What other rooms do for an operation; the whole program isn't there. */
function rooms({ service, store }: SandboxPostbell): Partial<OperationContext> {
  const upkeep = createUpkeep({
    store,
    service,
    listening: () => HERE,
    serviceZone: 'UTC',
    log: createLog('silent'),
    now: () => NOW,
  });
  return {
    digests: digestsAtOnce({ service, store }, NOW),
    relay: { ...upkeep.port, details: detailsWith({ service, store }, () => NOW) },
  };
}

async function prepareSends({ store, service }: SandboxPostbell): Promise<void> {
  for (const one of await store.recurringSends.list()) {
    const [dueAt] = timesAfter(one, NOW, 1);
    const isSoon = dueAt !== undefined && dueAt.getTime() - NOW.getTime() < DAY_MS;
    if (isSoon) await prepare(one, dueAt, { store, service, commandPrefix: '', outside: NOTHING_OUTSIDE, now: NOW });
  }
}

/** Ids that are drawn by lot, as they are there now. */
async function idsOfChance({ store }: SandboxPostbell): Promise<readonly string[]> {
  const kept = [
    ...(await store.alerts.list()),
    ...(await store.digests.list()),
    ...(await store.monitors.list()),
    ...(await store.recurringSends.list()),
    ...(await store.preparedSends.inState('waiting', 'scheduled')).map((send) => ({
      id: send.reviewId,
    })),
    ...(await store.bulkRuns.recent()),
    ...(await store.approvals.list()),
    ...(await store.incidents.since(new Date(0))),
    ...(await store.accessTokens.ofPerson('U0ADMIN', NOW)),
  ];
  const attempts = await attemptsIn({ audit: store.audit }, NOW);
  const hashes = attempts.map(({ hash }) => hash.slice(0, 12));
  return [...kept.map(({ id }) => id), ...attempts.map(({ id }) => id), ...hashes];
}

/** Rows and lines that show how a long answer looks; more of them say nothing new. */
const ROWS_SHOWN = 12;
const LINES_SHOWN = 15;

/** A reply as one reads it in a document: every text that a person would see, buttons too. */
function markdownOf(reply: Reply): string {
  const { title, summary, sections = [], details = [], actions = [] } = reply;
  const { footnote, files = [], announcement } = reply;
  const parts = [
    `**${plain(title)}**`,
    ...(summary === undefined ? [] : [plain(summary)]),
    ...sections.map(sectionOf),
    ...(actions.length > 0 ? [actions.map(stepOf).join(' ')] : []),
    ...(footnote === undefined ? [] : [`_${plain(footnote)}_`]),
    ...(details.length > 0 ? ['▸ Details', ...details.map(sectionOf)] : []),
    ...files.map(({ name, content }) => `📎 ${name}\n\n${fenced(content)}`),
    ...(announcement === undefined ? [] : [`📣 @U0ADMIN ${plain(announcement)}`]),
  ];
  return parts.filter((part) => part.trim() !== '').join('\n\n');
}

function sectionOf(section: Section): string {
  switch (section.kind) {
    case 'paragraph':
      return plain(section.text);
    case 'heading':
      return `#### ${plain(section.text)}`;
    case 'facts':
      return section.facts.map(({ label, value }) => `- ${label}: ${plain(value)}`).join('\n');
    case 'bullets':
      return section.items.map((item) => `- ${plain(item)}`).join('\n');
    case 'table':
      return tableOf(section);
    case 'chart':
      return chartOf(section);
    case 'notice':
      return `> ${TONES[section.tone]} ${plain(section.text)}`;
    case 'verbatim':
      return fenced(section.text);
  }
}

const TONES = { good: '✅', info: 'ℹ️', warning: '⚠️', bad: '❌' } as const;

function tableOf({ columns, rows }: Table): string {
  const line = (cells: readonly Text[]) =>
    `| ${cells.map((cell) => plain(cell).replaceAll('|', '\\|').replaceAll('\n', '<br>')).join(' | ')} |`;
  const rule = columns.map(({ align }) => (align === 'right' ? '---:' : '---'));
  const more = rows.length - ROWS_SHOWN;
  return [
    line(columns.map(({ title }) => title)),
    `| ${rule.join(' | ')} |`,
    ...rows.slice(0, ROWS_SHOWN).map(line),
    ...(more > 0 ? [`\n(${more} more rows)`] : []),
  ].join('\n');
}

function chartOf({ form, title, categories, series, unit }: Chart): string {
  const lines = series.map(({ name, values }) => {
    const points = values.map((value, index) => `${categories[index]} ${value ?? '–'}`);
    return `- ${name}: ${points.slice(0, ROWS_SHOWN).join(', ')}`;
  });
  return [`📊 ${form} chart: ${title}${unit ? ` (${unit})` : ''}`, '', ...lines].join('\n');
}

function stepOf(action: Action): string {
  if (action.kind === 'link') return `[ ${action.label} ↗ ]`;
  if (action.kind === 'operation') return `[ ${action.label} ]`;
  const labels = action.choices.map(({ label }) => label);
  const more = labels.length > ROWS_SHOWN ? ', …' : '';
  return `[ ${action.label} ▾ ${labels.slice(0, ROWS_SHOWN).join(', ')}${more} ]`;
}

function fenced(text: string): string {
  const lines = text.trimEnd().split('\n');
  const more = lines.length - LINES_SHOWN;
  const shown = lines.slice(0, LINES_SHOWN).map((line) => line.trimEnd());
  return ['```', ...shown, ...(more > 0 ? [`(${more} more lines)`] : []), '```'].join('\n');
}

/** Texts are literal; what a document would read as markup is what people see. */
function plain(text: Text): string {
  return plainText(text).replaceAll('\u200B', '');
}
