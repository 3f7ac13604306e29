import type { BulkPlan } from '../domain/bulk.ts';
import type { BulkAction } from './action.ts';
import { BLACKLIST_ACTIONS } from './actions/blacklist.ts';
import { LIST_ACTIONS } from './actions/lists.ts';
import { campaignResend } from './actions/resend.ts';
import { SMS_ACTIONS } from './actions/sms.ts';
import { SMTP_ACTIONS } from './actions/smtp.ts';
import { TAG_ACTIONS } from './actions/tags.ts';

export const ACTIONS: readonly BulkAction[] = [
  ...BLACKLIST_ACTIONS,
  ...LIST_ACTIONS,
  ...TAG_ACTIONS,
  ...SMS_ACTIONS,
  ...SMTP_ACTIONS,
  campaignResend,
];

const BY_NAME = new Map(ACTIONS.map((action) => [action.name, action]));

/** Returns the action of a plan; its absence is a defect. */
export function actionOf({ action: name }: Pick<BulkPlan, 'action'>): BulkAction {
  const action = BY_NAME.get(name);
  if (!action) throw new Error(`there is no bulk action “${name}”`);
  return action;
}

export function endpointsOf(actions: readonly BulkAction[]): readonly string[] {
  return [...new Set(actions.flatMap(({ endpoints }) => endpoints))];
}
