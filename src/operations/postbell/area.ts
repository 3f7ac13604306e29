import type { Area } from '../../commands/catalogue-of.ts';
import type { Operation } from '../../commands/define.ts';
import type { SubscriptionCommands } from '../../commands/subscriptions/define-subscription.ts';
import { hereOf } from '../../commands/subscriptions/here.ts';
import alertsConnect from './alerts/alerts-connect.ts';
import alertsDetails from './alerts/alerts-details.ts';
import alertsRejected from './alerts/alerts-rejected.ts';
import { alertsUnmask, auditUnmaskings } from './alerts/alerts-unmask.ts';
import {
  approvalsApprove,
  approvalsExplain,
  approvalsList,
  approvalsReturn,
  approvalsShow,
  approvalsWithdraw,
} from './approvals/requests.ts';
import { approvalsOff, approvalsSet } from './approvals/rules.ts';
import { audit } from './audit/audit.ts';
import { auditShow } from './audit/audit-show.ts';
import { bulkList, bulkResume, bulkShow, bulkStop, bulkUndo } from './jobs.ts';
import { compare } from './compare.ts';
import digestNow from './digest/digest-now.ts';
import digestPreview from './digest/digest-preview.ts';
import digestSubscribe from './digest/digest-subscribe.ts';
import { doctorOf } from './doctor.ts';
import formDiscard from './form-discard.ts';
import help from './help/help.ts';
import { deny, grant, revoke } from './rights/grant.ts';
import { quietOff, quietSet, quietShow } from './quiet.ts';
import incidentsList from './incidents/incidents-list.ts';
import {
  incidentsAssign,
  incidentsRelease,
  incidentsResolve,
  incidentsTake,
} from './incidents/incidents-owner.ts';
import { incidentsShow } from './incidents/incidents-show.ts';
import rights from './rights/rights.ts';
import why from './rights/why.ts';
import { tokensCreate, tokensDelete, tokensList } from './tokens.ts';
import { limitsReset, limitsSet, limitsShow } from './limits.ts';

export const postbell = (
  kinds: readonly SubscriptionCommands[],
  subscriptions: readonly Operation[],
): Area => ({
  name: 'postbell',
  summary: 'Get help; set up alerts, digests, and monitors; manage permissions and jobs',
  usageHint: 'alerts | digest | monitor | doctor | … | help',
  bare: 'help',
  operations: [
    help,
    hereOf(kinds),
    doctorOf(kinds),
    compare,
    digestPreview,
    digestNow,
    digestSubscribe,
    rights,
    grant,
    deny,
    revoke,
    why,
    approvalsList,
    approvalsShow,
    approvalsApprove,
    approvalsReturn,
    approvalsWithdraw,
    approvalsExplain,
    approvalsSet,
    approvalsOff,
    quietShow,
    quietSet,
    quietOff,
    audit,
    auditShow,
    auditUnmaskings,
    tokensList,
    tokensCreate,
    tokensDelete,
    limitsShow,
    limitsSet,
    limitsReset,
    ...subscriptions,
    alertsConnect,
    alertsUnmask,
    alertsDetails,
    alertsRejected,
    incidentsList,
    incidentsShow,
    incidentsTake,
    incidentsAssign,
    incidentsRelease,
    incidentsResolve,
    bulkList,
    bulkShow,
    bulkStop,
    bulkResume,
    bulkUndo,
    formDiscard,
  ],
});
