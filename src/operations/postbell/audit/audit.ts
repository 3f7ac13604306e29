import { ATTEMPT_STATES, type AttemptState, type AuditedAttempt } from '../../../domain/audit.ts';
import { action, type AuditSubject } from '../../../domain/reply.ts';
import { formatCount, formatMoment, formatNumber } from '../../../domain/figures.ts';
import { compact } from '../../../lib/compact.ts';
import { InputError } from '../../../lib/errors.ts';
import type { AttemptFilter } from '../../../store/audit/attempts.ts';
import { type Column, momentColumn } from '../../../commands/browse/columns.ts';
import { defineList } from '../../../commands/browse/define-list.ts';
import { periodOf } from '../../../commands/browse/period.ts';
import type { Catalogue } from '../../../commands/catalogue-of.ts';
import {
  aboutSpan,
  channelSpan,
  personSpan,
  STATE_LABELS,
  subjectNamed,
  WAY_LABELS,
} from './audit-words.ts';

const STATES = ATTEMPT_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));

const COLUMNS: readonly Column<AuditedAttempt>[] = [
  momentColumn('When', ({ at }) => at),
  {
    title: 'Who',
    cell: ({ personId }) => personSpan(personId),
    inFile: ({ personId }) => personId,
  },
  { title: 'Command', cell: ({ operation }) => operation },
  { title: 'About', cell: aboutSpan },
  {
    title: 'Where',
    cell: ({ channelId }) => channelSpan(channelId),
    inFile: ({ channelId }) => channelId ?? '',
  },
  { title: 'Outcome', cell: ({ state }) => STATE_LABELS[state] },
  { title: 'ID', cell: ({ id }) => id },
];

const FILE_COLUMNS: readonly Column<AuditedAttempt>[] = [
  ...COLUMNS,
  { title: 'Why', cell: ({ words }) => words ?? '' },
  { title: 'Via', cell: ({ way }) => WAY_LABELS[way] },
  { title: 'Inputs', cell: ({ inputs }) => JSON.stringify(inputs) },
  { title: 'Approved by', cell: ({ approverId }) => approverId ?? '' },
  { title: 'Request', cell: ({ requestId }) => requestId ?? '' },
  momentColumn('Finished', ({ endedAt }) => endedAt),
  { title: 'Milliseconds', cell: ({ durationMs }) => durationMs?.toString() ?? '' },
  { title: 'Row', cell: ({ seq }) => String(seq) },
  { title: 'Hash', cell: ({ hash }) => hash },
];

const MOST_EXPORTED = 100_000;

export const audit = defineList({
  name: 'postbell audit',
  title: 'Audit trail',
  summary: 'List who changed, sent, deleted, or exported what, newest first',
  right: 'administer',
  example: 'command=campaign from=2026-11-01',
  inputs: {
    person: { kind: 'person', label: 'Person', optional: true },
    command: {
      kind: 'text',
      label: 'Command',
      hint: 'For example campaign cancel, or campaign for all its commands',
      optional: true,
      maxLength: 60,
    },
    channel: { kind: 'channel', label: 'Channel', optional: true },
    about: {
      kind: 'text',
      label: 'About',
      hint: 'For example campaign 71014, list 4101, or job k7wq2m',
      optional: true,
      maxLength: 60,
    },
    from: { kind: 'day', isPast: true, label: 'First day', optional: true },
    until: { kind: 'day', label: 'Last day', optional: true },
    outcome: { kind: 'choice', label: 'Outcome', optional: true, options: STATES },
  },
  async list({ from, until, ...values }, { store, now, person: reader, catalogue }) {
    const { about, command } = typedIn(values, catalogue);
    const { person: personId, channel: channelId, outcome: state } = values;
    const filter: AttemptFilter = {
      personId,
      channelId,
      state,
      subject: about === undefined ? undefined : subjectIn(about),
      operation: command === undefined ? undefined : operationIn(command, catalogue),
      ...periodOf({ from, until }, reader.zone),
    };
    const counts = await store.audit.count(filter, now);
    return {
      title: 'Audit trail',
      summary: verdictOf(counts),
      source: {
        page: (range) => store.audit.list(filter, now, range),
        all: () => store.audit.all(filter, now),
        count: sumOf(counts),
      },
      columns: COLUMNS,
      fileName: 'audit-trail',
      fileColumns: FILE_COLUMNS,
      mostExported: MOST_EXPORTED,
      empty: 'No matching entries.',
      menus: [{ label: 'Outcome…', input: 'outcome', options: STATES }],
      open: ({ id, operation, at }) => {
        const moment = formatMoment(at, { zone: reader.zone, now });
        return action('postbell audit show', { attempt: id }, `${operation} · ${moment} · ${id}`);
      },
    };
  },
});

/** Returns a name, or its beginning, with the other names that the same operations have or had. */
function operationIn(typed: string, { operations }: Catalogue): readonly string[] {
  const words = typed
    .replace(/^\//u, '')
    .toLowerCase()
    .split(/[\s.]+/u);
  const name = compact(words).join(' ');
  const isMeant = (one: string) => one === name || one.startsWith(`${name} `);
  const all = operations
    .map((operation) => [operation.name, ...operation.formerly])
    .filter((names) => names.some(isMeant));
  if (all.length > 0) return [name, ...all.flat().filter((one) => !isMeant(one))];
  throw new InputError(`There’s no command “${typed}”.`, { field: 'command' });
}

/** Reads two words as what they are together: `campaign 71014`, or `campaign cancel`. */
function typedIn(
  {
    about,
    command,
  }: { readonly about?: string | undefined; readonly command?: string | undefined },
  catalogue: Catalogue,
) {
  if (about === undefined || command === undefined || subjectNamed(about))
    return { about, command };
  const both = `${command} ${about}`;
  const isCommand = catalogue.find(both.toLowerCase()) !== undefined;
  return isCommand ? { about: undefined, command: both } : { about: both, command: undefined };
}

/** @throws {InputError} for what names no thing. */
function subjectIn(words: string): AuditSubject {
  const subject = subjectNamed(words);
  if (subject !== null) return subject;
  throw new InputError(
    `“${words}” isn’t a type and an ID. Enter both, such as about="campaign 71014".`,
    {
      field: 'about',
    },
  );
}

function sumOf(counts: ReadonlyMap<AttemptState, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function verdictOf(counts: ReadonlyMap<AttemptState, number>): string {
  const all = formatCount(sumOf(counts), 'entry', 'entries');
  const parts = ATTEMPT_STATES.filter((state) => state !== 'done').flatMap((state) => {
    const count = counts.get(state) ?? 0;
    return count === 0 ? [] : [`${formatNumber(count)} ${STATE_LABELS[state].toLowerCase()}`];
  });
  return parts.length === 0 ? all : `${all} · ${parts.join(', ')}`;
}
