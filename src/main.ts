import { readConfig } from './core/config.ts';
import { createLog } from './core/log.ts';

const config = readConfig(process.env);
createLog(config.bot.logLevel).info('starting');
