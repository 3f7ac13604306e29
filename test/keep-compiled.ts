import { flushCompileCache } from 'node:module';

// Node keeps what it compiled when a process ends, which one that is killed never does.
flushCompileCache();
