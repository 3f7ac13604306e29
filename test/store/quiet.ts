import { createLog } from '../../src/core/log.ts';

export const quiet = createLog('silent');
