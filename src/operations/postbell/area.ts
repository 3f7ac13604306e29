import type { Area } from '../catalogue-of.ts';
import alertsAdd from './alerts-add.ts';
import alertsConnect from './alerts-connect.ts';
import alertsIncidents from './alerts-incidents.ts';
import alertsDetails from './alerts-details.ts';
import alertsEdit from './alerts-edit.ts';
import alertsList from './alerts-list.ts';
import alertsMute from './alerts-mute.ts';
import alertsRejected from './alerts-rejected.ts';
import alertsRemove from './alerts-remove.ts';
import alertsResume from './alerts-resume.ts';
import alertsReveal from './alerts-reveal.ts';
import auditReveals from './audit-reveals.ts';
import alertsUnmute from './alerts-unmute.ts';
import bulkList from './bulk-list.ts';
import bulkResume from './bulk-resume.ts';
import bulkShow from './bulk-show.ts';
import bulkStop from './bulk-stop.ts';
import bulkUndo from './bulk-undo.ts';
import compare from './compare.ts';
import digestAdd from './digest-add.ts';
import digestEdit from './digest-edit.ts';
import digestList from './digest-list.ts';
import digestNow from './digest-now.ts';
import digestPause from './digest-pause.ts';
import digestPreview from './digest-preview.ts';
import digestPrivate from './digest-private.ts';
import digestRemove from './digest-remove.ts';
import digestResume from './digest-resume.ts';
import doctor from './doctor.ts';
import help from './help.ts';
import thresholdsReset from './thresholds-reset.ts';
import thresholdsSet from './thresholds-set.ts';
import thresholdsShow from './thresholds-show.ts';
import watchAdd from './watch-add.ts';
import watchEdit from './watch-edit.ts';
import watchList from './watch-list.ts';
import watchRemove from './watch-remove.ts';

export const postbell: Area = {
  name: 'postbell',
  summary: 'Get help; set up digests and alerts; follow, stop and undo bulk runs',
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
    alertsReveal,
    auditReveals,
    alertsIncidents,
    alertsDetails,
    alertsRejected,
    bulkList,
    bulkShow,
    bulkStop,
    bulkResume,
    bulkUndo,
  ],
};
