import { formatCount, formatNumber } from '../../domain/figures.ts';
import { formatPhone, type PhoneList } from '../../domain/phone.ts';
import { action, notice, type Reply, type Section, type Action, time } from '../../domain/reply.ts';
import { compact } from '../../lib/compact.ts';
import type { BlacklistedPhone, BlacklistLookUp } from '../../service/sms/blacklist.ts';
import { defineOperation } from '../define.ts';

/** The most rows of a table that people read; the buttons act on all numbers. */
const MOST_ROWS = 50;

export default defineOperation({
  name: 'sms blacklist check',
  summary: 'Show which phone numbers are on the SMS blacklist',
  effect: 'reads',
  endpoints: ['GET /sms/black_list/by_numbers'],
  example: '+380501234567, +447700900123',
  inputs: {
    phones: {
      kind: 'phones',
      label: 'Phone numbers',
      hint: 'With the country code, such as +447700900123; separated by commas or lines',
    },
  },
  async run({ phones }, context): Promise<Reply> {
    const look = await context.service.sms.blacklist.find(phones.valid);
    return {
      title: 'SMS blacklist',
      summary: verdictOn(phones, look),
      sections: [...table(look.found), ...troubles(phones, look)],
      actions: actionsFor(phones, look),
    };
  },
});

function verdictOn({ valid }: PhoneList, { found }: BlacklistLookUp): string {
  const [only = ''] = valid;
  if (valid.length === 1) {
    const number = formatPhone(only);
    return found.length > 0 ? `${number} is on it: it gets no SMS.` : `${number} is not on it.`;
  }
  if (found.length === 0) return `None of the ${formatNumber(valid.length)} numbers is on it.`;
  return `${formatNumber(found.length)} of ${formatCount(valid.length, 'number')} are on it and get nothing.`;
}

function table(found: readonly BlacklistedPhone[]): Section[] {
  if (found.length === 0) return [];
  return compact([
    {
      kind: 'table',
      columns: [{ title: 'Phone number' }, { title: 'Description' }, { title: 'Since' }],
      rows: found
        .slice(0, MOST_ROWS)
        .map(({ phone, description, addedAt }) => [
          formatPhone(phone),
          description || '–',
          addedAt ? time(addedAt, 'date') : '–',
        ]),
    },
    found.length > MOST_ROWS && {
      kind: 'paragraph',
      text: `and ${formatNumber(found.length - MOST_ROWS)} more`,
    },
  ]);
}

function troubles({ invalid }: PhoneList, { remaining, failure }: BlacklistLookUp): Section[] {
  const bad = invalid.map(({ text, reason }) => `${text} (${reason})`).slice(0, 5);
  const more =
    invalid.length > bad.length ? ` and ${formatNumber(invalid.length - bad.length)} more` : '';
  return compact([
    invalid.length > 0 && notice('warning', `Not understood: ${bad.join(', ')}${more}.`),
    failure &&
      notice(
        'warning',
        `It stopped before ${formatCount(remaining.length, 'number')}. ${failure.message}`,
      ),
  ]);
}

function actionsFor({ valid }: PhoneList, { found, failure }: BlacklistLookUp): Action[] {
  const listed = new Set(found.map(({ phone }) => phone.replaceAll(/\D/g, '')));
  const others = failure ? [] : valid.filter((phone) => !listed.has(phone));
  return compact([
    listed.size > 0 &&
      action(
        'sms blacklist remove',
        { phones: [...listed].join(', ') },
        `Take ${formatCount(listed.size, 'number')} off`,
      ),
    others.length > 0 &&
      action(
        'sms blacklist add',
        { phones: others.join(', ') },
        `Blacklist ${formatCount(others.length, 'number')}…`,
        { asksFirst: true },
      ),
  ]);
}
