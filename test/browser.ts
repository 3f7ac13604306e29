import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium as playwright,
} from 'playwright-core';
import { z } from 'zod';

const PACKAGE = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..');
/** Goes with the installation, so that users of one machine don't meet in it. */
const CACHE = join(PACKAGE, '..', '..', '.cache', 'postbell');
const UNPACK = `
  import chromium, { inflate } from '@sparticuz/chromium';
  await chromium.executablePath();
  await inflate('bin/al2023.tar.br');
`;

/** A slow machine takes long for a page, and fails no test. */
const PATIENCE_MS = 60_000;

/**
 * A fresh profile in the browser that all test files of this process share; whoever opens it closes
 * it. Files of tests that do are named `*.browser.test.ts`, and run where there is such a browser.
 */
export async function openProfile(options: BrowserContextOptions): Promise<BrowserContext> {
  shared ??= launchBrowser();
  const profile = await (await shared).newContext(options);
  profile.setDefaultTimeout(PATIENCE_MS);
  return profile;
}

let shared: Promise<Browser> | undefined;

/**
 * A headless Chromium that comes with npm, with its libraries and a font, so that tests of the page
 * need nothing installed by hand, as root or not. The first start on a machine takes about 2 s
 * more, for unpacking.
 */
export async function launchBrowser(): Promise<Browser> {
  const home = await unpack();
  return playwright.launch({
    executablePath: join(home, 'chromium'),
    headless: true,
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(home, 'al2023', 'lib'),
      ...(!existsSync('/etc/fonts/fonts.conf') && { FONTCONFIG_PATH: home }),
    },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/**
 * Unpacks the browser once for each version and installation. The package does so in the open, where a
 * second test file that starts at the same time finds half a browser.
 */
async function unpack(): Promise<string> {
  const home = join(CACHE, `chromium-${await version()}`);
  if (existsSync(home)) return home;
  await mkdir(CACHE, { recursive: true });
  const own = await mkdtemp(`${home}-`);
  // The package unpacks into the process's directory for temporary files: here one of its own.
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', UNPACK], {
    cwd: PACKAGE,
    env: { ...process.env, TMPDIR: own },
  });
  const fonts = `<fontconfig><dir>${join(home, 'fonts')}</dir></fontconfig>`;
  await writeFile(join(own, 'fonts.conf'), fonts);
  try {
    await rename(own, home);
  } catch (error) {
    // Another test file was faster, which is as good.
    if (!existsSync(home)) throw error;
    await rm(own, { recursive: true });
  }
  return home;
}

async function version(): Promise<string> {
  const about: unknown = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8'));
  return z.object({ version: z.string() }).parse(about).version;
}
