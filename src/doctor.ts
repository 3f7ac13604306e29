import { readArguments, runToEnd } from './lib/program.ts';

/*
 * `node dist/doctor.js` tells before a start what would be wrong after it; see
 * docs/decisions/doctor-before-the-start.md for its exit codes.
 */
readArguments({
  usage: `
Usage: node dist/doctor.js                     or npm run doctor

Checks the settings in the environment and in .env, the database, Slack’s tokens and scopes, and the
service, without starting or changing anything. Ends with 0 if Postbell can start, also with
warnings; with 78 if a setting can't work; with 69 if the database doesn't answer.
`,
});
await runToEnd(async () => {
  const { examineInstallation } = await import('./examination.ts');
  const { report, code } = await examineInstallation(process.env);
  process.stdout.write(report);
  return code;
});
// A slow check may still be waiting.
process.exit();
