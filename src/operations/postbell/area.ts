import type { Area } from '../catalogue-of.ts';
import alertsAdd from './alerts/alerts-add.ts';
import alertsConnect from './alerts/alerts-connect.ts';
import alertsIncidents from './alerts/alerts-incidents.ts';
import alertsDetails from './alerts/alerts-details.ts';
import alertsEdit from './alerts/alerts-edit.ts';
import alertsList from './alerts/alerts-list.ts';
import { alertsMute, alertsUnmute } from './alerts/alerts-mute.ts';
import alertsRejected from './alerts/alerts-rejected.ts';
import alertsRemove from './alerts/alerts-remove.ts';
import alertsResume from './alerts/alerts-resume.ts';
import { alertsUnmask, auditUnmaskings } from './alerts/alerts-unmask.ts';
import {
  approvalsApprove,
  approvalsExplain,
  approvalsList,
  approvalsOff,
  approvalsReturn,
  approvalsSet,
  approvalsShow,
  approvalsWithdraw,
} from './approvals.ts';
import { audit } from './audit/audit.ts';
import { auditShow } from './audit/audit-show.ts';
import { bulkList, bulkResume, bulkShow, bulkStop, bulkUndo } from './jobs.ts';
import { compare } from './compare.ts';
import { digestAdd, digestPrivate } from './digest/digest-add.ts';
import digestEdit from './digest/digest-edit.ts';
import digestList from './digest/digest-list.ts';
import digestNow from './digest/digest-now.ts';
import { digestPause, digestResume } from './digest/digest-pause.ts';
import digestPreview from './digest/digest-preview.ts';
import digestRemove from './digest/digest-remove.ts';
import doctor from './doctor.ts';
import formDiscard from './form-discard.ts';
import help from './help/help.ts';
import { monitorAdd, monitorEdit, monitorRemove } from './monitors/monitor.ts';
import monitorList from './monitors/monitor-list.ts';
import { deny, grant, revoke } from './rights/grant.ts';
import rights from './rights/rights.ts';
import why from './rights/why.ts';
import { thresholdsReset, thresholdsSet, thresholdsShow } from './thresholds.ts';

export const postbell: Area = {
  name: 'postbell',
  summary: 'Get help; set up alerts, digests, and monitors; manage permissions and jobs',
  usageHint: 'alerts | digest | monitor | doctor | … | help',
  bare: 'help',
  operations: [
    help,
    doctor,
    compare,
    digestPreview,
    digestAdd,
    digestList,
    digestEdit,
    digestPause,
    digestResume,
    digestRemove,
    digestNow,
    digestPrivate,
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
    audit,
    auditShow,
    auditUnmaskings,
    thresholdsShow,
    thresholdsSet,
    thresholdsReset,
    monitorAdd,
    monitorList,
    monitorEdit,
    monitorRemove,
    alertsConnect,
    alertsAdd,
    alertsList,
    alertsEdit,
    alertsMute,
    alertsUnmute,
    alertsRemove,
    alertsResume,
    alertsUnmask,
    alertsIncidents,
    alertsDetails,
    alertsRejected,
    bulkList,
    bulkShow,
    bulkStop,
    bulkResume,
    bulkUndo,
    formDiscard,
  ],
};
