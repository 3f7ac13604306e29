import { createLog } from '../../src/lib/log.ts';

export const quiet = createLog('silent');
