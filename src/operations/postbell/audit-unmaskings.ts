import { type Text, time } from '../../domain/reply.ts';
import type { Unmasking } from '../../store/alerts/unmaskings.ts';
import { defineOperation } from '../define.ts';

const MOST = 100;

export default defineOperation({
  name: 'postbell audit reveals',
  summary: 'List who looked at addresses that channels see masked',
  effect: 'reads',
  isConfidential: true,
  endpoints: [],
  example: '',
  inputs: {},
  async run(_, { store }) {
    const reveals = await store.reveals.list(MOST);
    return {
      title: 'Who looked at addresses',
      summary:
        reveals.length === 0
          ? 'Nobody yet, as far as is kept.'
          : reveals.length === MOST
            ? `The last ${MOST} times.`
            : 'The latest first.',
      sections:
        reveals.length === 0
          ? []
          : [
              {
                kind: 'table',
                columns: [
                  { title: 'Who' },
                  { title: 'When' },
                  { title: 'Channel' },
                  { title: 'What' },
                ],
                rows: reveals.map(rowOf),
              },
            ],
      footnote: 'Kept for a year.',
    };
  },
});

function rowOf({ personId, revealedAt, channelId, what }: Unmasking): readonly Text[] {
  return [
    { kind: 'person', id: personId },
    time(revealedAt),
    { kind: 'channel', id: channelId },
    what,
  ];
}
