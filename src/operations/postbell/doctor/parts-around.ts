import { attempt } from '../../../lib/attempt.ts';
import { formatNumber } from '../../../domain/figures.ts';
import { enumerated } from '../../../lib/text.ts';
import type { Examination } from './examination.ts';

/** Milliseconds above which an answer counts as slow. */
const SLOW_MS = { store: 500, slack: 2_000, service: 3_000 };

/** Examines whether the database answers, and how fast. */
export const database: Examination = {
  about: 'the database',
  async examine({ health }) {
    const ms = await health.storeMs();
    const value = `answers in ${formatNumber(ms)} ms`;
    const text = `The database takes ${formatNumber(ms)} ms to answer: is its disk or its network busy?`;
    return {
      findings: ms > SLOW_MS.store ? [{ tone: 'warning', text }] : [],
      facts: [{ label: 'Database', value }],
    };
  },
};

/** Examines whether Slack takes the token, and what the app may do there. */
export const slack: Examination = {
  about: 'Slack',
  async examine({ health }) {
    const { ms, missingScopes } = await health.slack();
    const isSlow = ms > SLOW_MS.slack;
    const missing = missingScopes ?? [];
    return {
      findings: [
        ...(missing.length > 0
          ? [
              {
                tone: 'bad',
                text: `The Slack app lacks ${enumerated(missing)}: update it from its manifest and install it again.`,
              } as const,
            ]
          : []),
        ...(isSlow
          ? [{ tone: 'warning', text: `Slack takes ${formatNumber(ms)} ms to answer.` } as const]
          : []),
      ],
      facts: [
        {
          label: 'Slack',
          value: `answers in ${formatNumber(ms)} ms${missingScopes?.length === 0 ? ', all scopes granted' : ''}`,
        },
      ],
    };
  },
};

/** Examines whether the service answers, and how fast. */
export const service: Examination = {
  about: 'the service',
  async examine({ service: { balance }, health }) {
    const startedMs = health.elapsedMs();
    const { failure } = await attempt(balance.get());
    if (failure) throw failure;
    const ms = health.elapsedMs() - startedMs;
    const rate = formatNumber(health.settings.rateLimit);
    const text = `The service takes ${formatNumber(ms)} ms to answer.`;
    return {
      findings: ms > SLOW_MS.service ? [{ tone: 'warning', text }] : [],
      facts: [
        {
          label: 'Service',
          value: `answers in ${formatNumber(ms)} ms; asked at most ${rate} times a second`,
        },
      ],
    };
  },
};
