import { buildIfChanged } from '../scripts/build.ts';

/** The program as people start it, for tests that do. */
export default buildIfChanged;
