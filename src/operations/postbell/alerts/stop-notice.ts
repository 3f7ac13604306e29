import type { AutomaticStop } from '../../../domain/alerts.ts';
import type { Reply } from '../../../domain/reply.ts';
import { stopInWords } from './stop-condition.ts';

/** Returns what people have to know before campaigns are canceled automatically. */
export function stopQuestion(stop: AutomaticStop): Reply {
  return {
    title: 'Cancel campaigns automatically?',
    summary: `A campaign that this alert shows is canceled as soon as ${stopInWords(stop)}.`,
    sections: [
      {
        kind: 'bullets',
        items: [
          'Postbell asks nobody then. Who was not reached by then gets nothing, and that can’t be undone.',
          'You are responsible for it: this channel is told that you switched it on, and when it acts.',
          'It ends when the automatic stop is taken off the alert, or the alert is removed.',
        ],
      },
    ],
  };
}

/** Returns the same in one sentence, for an answer. */
export function stopReminder(stop: AutomaticStop): string {
  return `A campaign is canceled without asking when ${stopInWords(stop)}. You answer for it; this channel is told when it happens.`;
}
