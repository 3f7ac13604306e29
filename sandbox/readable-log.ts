import pretty from 'pino-pretty';

/** Where a log goes to be read by people at a terminal; the bot's own lines are JSON. */
export function readableLog() {
  // Synchronous, so that nothing is missing of what was said before an exit.
  return pretty({ ignore: 'pid,hostname', sync: true });
}
