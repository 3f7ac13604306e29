import type { Area } from '../catalogue-of.ts';
import alertsAdd from './alerts/alerts-add.ts';
import alertsConnect from './alerts/alerts-connect.ts';
import alertsIncidents from './alerts/alerts-incidents.ts';
import alertsDetails from './alerts/alerts-details.ts';
import alertsEdit from './alerts/alerts-edit.ts';
import alertsList from './alerts/alerts-list.ts';
import alertsMute from './alerts/alerts-mute.ts';
import alertsRejected from './alerts/alerts-rejected.ts';
import alertsRemove from './alerts/alerts-remove.ts';
import alertsResume from './alerts/alerts-resume.ts';
import alertsUnmask from './alerts/alerts-reveal.ts';
import auditReveals from './audit-unmaskings.ts';
import alertsUnmute from './alerts/alerts-unmute.ts';
import bulkList from './bulk-runs/bulk-list.ts';
import bulkResume from './bulk-runs/bulk-resume.ts';
import bulkShow from './bulk-runs/bulk-show.ts';
import bulkStop from './bulk-runs/bulk-stop.ts';
import bulkUndo from './bulk-runs/bulk-undo.ts';
import compare from './compare.ts';
import digestAdd from './digest/digest-add.ts';
import digestEdit from './digest/digest-edit.ts';
import digestList from './digest/digest-list.ts';
import digestNow from './digest/digest-now.ts';
import digestPause from './digest/digest-pause.ts';
import digestPreview from './digest/digest-preview.ts';
import digestPrivate from './digest/digest-private.ts';
import digestRemove from './digest/digest-remove.ts';
import digestResume from './digest/digest-resume.ts';
import doctor from './doctor.ts';
import formDiscard from './form-discard.ts';
import help from './help/help.ts';
import thresholdsReset from './thresholds/thresholds-reset.ts';
import thresholdsSet from './thresholds/thresholds-set.ts';
import thresholdsShow from './thresholds/thresholds-show.ts';
import watchAdd from './watches/watch-add.ts';
import watchEdit from './watches/watch-edit.ts';
import watchList from './watches/watch-list.ts';
import watchRemove from './watches/watch-remove.ts';

export const postbell: Area = {
  name: 'postbell',
  summary: 'Get help; set up digests and alerts; follow, stop and undo bulk runs',
  usageHint: 'alerts | digest | watch | doctor | … | help',
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
    thresholdsShow,
    thresholdsSet,
    thresholdsReset,
    watchAdd,
    watchList,
    watchEdit,
    watchRemove,
    alertsConnect,
    alertsAdd,
    alertsList,
    alertsEdit,
    alertsMute,
    alertsUnmute,
    alertsRemove,
    alertsResume,
    alertsUnmask,
    auditReveals,
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
