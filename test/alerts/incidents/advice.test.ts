import { expect, it } from 'vitest';
import { adviceFor } from '../../../src/alerts/incidents/incident-message.ts';

const adviceOn = (topReason: string) =>
  adviceFor('hardBounces', { isCancelable: false, topReason }).join(' ');

it.each(['Blocked as spam', 'Failed DMARC or SPF', 'Sender refused', 'Message too large'])(
  'says what the sender can change about %s',
  (reason) => {
    expect(adviceOn(reason)).toContain(`${reason}: the `);
  },
);

it.each(['No such address', 'Refused by policy', 'a reason of a later version'])(
  'says nothing of the sender about %s',
  (reason) => {
    expect(adviceOn(reason)).not.toContain(reason);
  },
);
