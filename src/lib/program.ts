import { existsSync } from 'node:fs';
import { inspect, parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { ConfigError, EXIT_BROKEN, EXIT_CONFIG } from './errors.ts';
import { VERSION_LINE } from './version.ts';

interface Usage<Options extends ParseArgsOptionsConfig> {
  /** The text that `--help` prints: how to call the program, what it does, its options. */
  readonly usage: string;
  readonly options?: Options;
  /** The most arguments without a dash; default none. */
  readonly most?: number;
}

const COMMON = { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean' } } as const;
const COMMON_LINES = `
  -h, --help     print this
  --version      print the version and the commit that it was built from`;

/**
 * Reads the arguments of a program before it reads any setting. `--help` and `--version` are
 * answered here; an argument that there isn't is refused in a sentence with code 78.
 */
export function readArguments<const Options extends ParseArgsOptionsConfig>({
  usage,
  options,
  most = 0,
}: Usage<Options>) {
  // Nothing given has a type that TypeScript could say of both kinds at once.
  const given = parsedBy({ ...COMMON, ...options } as typeof COMMON & Options);
  const common: { readonly help?: boolean; readonly version?: boolean } = given.values;
  if (common.help) end(`${usage.trim()}\n${COMMON_LINES}`);
  if (common.version) end(VERSION_LINE);
  const [extra] = given.positionals.slice(most);
  if (extra !== undefined) refuse(most === 0 ? 'It takes no argument' : 'Too many arguments');
  return given;
}

function parsedBy<Options extends ParseArgsOptionsConfig>(options: Options) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (cause) {
    refuse(problemOf(cause));
  }
}

/** Node's own words go on about positional arguments. */
function problemOf(cause: unknown): string {
  const words = cause instanceof Error ? cause.message : String(cause);
  const [, option = ''] = /'([^'= ]+)/.exec(words) ?? [];
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
    ? `There’s no option ${option}`
    : `The option ${option.replace(/,$/, '')} isn’t used as it is meant to be`;
}

function end(text: string): never {
  process.stdout.write(`${text}\n`);
  process.exit(0);
}

function refuse(problem: string): never {
  process.stderr.write(`${problem}; --help lists what there is.\n`);
  process.exit(EXIT_CONFIG);
}

/**
 * Runs a program with the settings of `.env` where there is one. A problem of
 * the settings is written as a sentence, with code 78.
 * @param run returns the exit code
 */
export async function runToEnd(run: () => Promise<number>): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile();
    process.exitCode = await run();
  } catch (error) {
    const isConfig = error instanceof ConfigError;
    process.stderr.write(`${isConfig ? error.problems.join('\n') : inspect(error)}\n`);
    process.exitCode = isConfig ? EXIT_CONFIG : EXIT_BROKEN;
  }
}
