import { InputError } from '../lib/errors.ts';
import type { NewPushCampaign } from './push-campaign.ts';

/*
 * Limits of spec 3, section 8. The service alone can enforce one campaign in 15 minutes a website,
 * since other programs create campaigns too.
 */
const MOST_TTL_SECONDS = 86_400;
const MOST_BUTTONS = 2;
/** The most filters. We assume that a filter is one condition: all else can be given only once. */
const MOST_FILTERS = 10;

/**
 * Checks a campaign against the limits that the specification states.
 * @throws {InputError} for the field that has to change.
 */
export function checkPushCampaign({ ttlSeconds, buttons, audience }: NewPushCampaign): void {
  if (!Number.isInteger(ttlSeconds) || ttlSeconds < 0 || ttlSeconds > MOST_TTL_SECONDS) {
    throw new InputError(
      `The lifetime is a whole number of seconds, at most 86,400 (24 hours); this is ${ttlSeconds}.`,
      { field: 'ttlSeconds' },
    );
  }
  if (buttons && buttons.length > MOST_BUTTONS) {
    throw new InputError(
      `A notification has at most ${MOST_BUTTONS} buttons; these are ${buttons.length}.`,
      { field: 'buttons' },
    );
  }
  const filters = audience?.variable?.conditions.length ?? 0;
  if (filters > MOST_FILTERS) {
    throw new InputError(`A campaign has at most ${MOST_FILTERS} filters; these are ${filters}.`, {
      field: 'conditions',
    });
  }
}
