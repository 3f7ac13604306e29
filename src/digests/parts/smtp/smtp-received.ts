import type { Span } from '../../../domain/schedule.ts';
import type { FigureFormats } from '../../../domain/figures.ts';
import type { Section, Step, Text } from '../../../domain/reply.ts';
import { enumerated, uncapitalised } from '../../../lib/text.ts';
import type { SmtpFigures } from './gather-smtp.ts';
import { receivedIn, unheardIn } from './smtp-rates.ts';

/** The reason why webhooks reported too few e-mails. */
type Deafness =
  /** The service reports no deliveries to Postbell. */
  | { readonly kind: 'not connected' }
  | { readonly kind: 'connected late'; readonly at: Date }
  /** The webhook exists, and reported no SMTP e-mails. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'missed some' };

const CONNECT: Step = {
  kind: 'operation',
  label: 'Connect Postbell…',
  operation: 'postbell alerts connect',
  values: {},
};

const EXAMINE: Step = {
  kind: 'operation',
  label: 'Check Postbell',
  operation: 'postbell doctor',
  values: {},
};

/** Names the rates that only webhooks could give and didn't, with the reason and the remedy. */
export function hearingNotices(
  figures: SmtpFigures,
  period: Span,
  formats: FigureFormats,
): readonly Section[] {
  const deafness = deafnessIn(figures, period);
  if (deafness) {
    return [{ kind: 'notice', tone: 'info', text: missingWords(deafness, figures, formats) }];
  }
  const unheard = unheardIn(figures).map(uncapitalised);
  if (unheard.length === 0) return [];
  const text = `Not told: ${enumerated(unheard)}, since the service isn’t known to have reported such events to Postbell all the time. “postbell alerts connect” sees to it.`;
  return [{ kind: 'notice', tone: 'info', text }];
}

/** Operations that remedy missing webhooks. */
export function hearingSteps(figures: SmtpFigures, period: Span): readonly Step[] {
  const deafness = deafnessIn(figures, period);
  if (!deafness) return unheardIn(figures).length > 0 ? [CONNECT] : [];
  switch (deafness.kind) {
    case 'not connected':
      return [CONNECT];
    case 'connected late':
      return [];
    case 'silent':
    case 'missed some':
      return [EXAMINE];
  }
}

function deafnessIn(figures: SmtpFigures, { fromAt }: Span): Deafness | null {
  const { value } = figures.volume;
  if (!value || value.outcome !== null || receivedIn(figures)) return null;
  const record = figures.hooks.find(({ kind }) => kind === 'delivered');
  const isConnected = record ? record.missingAt === null : value.received.sent > 0;
  if (!isConnected) return { kind: 'not connected' };
  if (record && record.sinceAt > fromAt) return { kind: 'connected late', at: record.sinceAt };
  return { kind: value.received.sent === 0 ? 'silent' : 'missed some' };
}

function missingWords(
  deafness: Deafness,
  { volume }: SmtpFigures,
  { number, rate }: FigureFormats,
): Text {
  const { sent, received } = volume.value ?? { sent: 0, received: { sent: 0 } };
  const known =
    received.sent === 0
      ? 'and it heard of none of these'
      : `and it heard of ${number(received.sent)} alone, ${rate(received.sent, sent, 'sent')}`;
  const missing = `Deliveries, opens and clicks aren’t told: of so many SMTP e-mails Postbell knows them from webhooks only, ${known}. `;
  switch (deafness.kind) {
    case 'not connected':
      return `${missing}“postbell alerts connect” has the service report them from then on.`;
    case 'connected late':
      return [
        missing,
        'It has been connected since ',
        { kind: 'time', at: deafness.at, show: 'datetime' },
        ', so later days have them.',
      ];
    case 'silent':
      return `${missing}Its webhooks are there, so ask the service whether they report SMTP e-mails.`;
    case 'missed some':
      return `${missing}“postbell doctor” looks for what keeps the others away.`;
  }
}
