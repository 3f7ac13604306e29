import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { readArguments } from '../src/lib/program.ts';
import { joinModules, PROGRAMS } from './build.ts';

/*
 * `npm run release` makes what an installation needs beside Node, see docs/decisions/release.md:
 * `postbell-<version>.tar.gz` and its SBOM, in `release/` or the folder that `-- --to` names. With
 * `-- --folder <path>` it makes what the tarball holds there, as the Dockerfile does.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** What else is delivered, beside `dist/`. */
const COPIED = ['LICENSE', 'CHANGELOG.md', 'manifest.yml', 'compose.yml', 'deploy'];
/** For whoever develops Postbell. */
const NOT_DEPLOYED = 'deploy/alerts.test.yml';
const SBOM = 'sbom.cdx.json';

const run = promisify(execFile);
const described = z.object({ name: z.string(), version: z.string(), license: z.string() });
const lockfile = z.object({
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })),
});
const component = z.looseObject({
  'bom-ref': z.string(),
  properties: z.array(z.object({ name: z.string(), value: z.string() })),
});
const billOfNpm = z.looseObject({
  metadata: z.looseObject({ component }),
  components: z.array(component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});
const about = described.parse(JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')));

const { values: options } = readArguments({
  usage: `
Usage: npm run release [-- --to <folder> | --folder <folder>]

Makes the tarball of a release and its SBOM in release/, or what the tarball holds in a folder.

  --to <folder>      where the tarball goes instead
  --folder <folder>  only what the tarball holds, as the Dockerfile makes it
`,
  options: { folder: { type: 'string' }, to: { type: 'string' } },
});
const { folder, to = join(ROOT, 'release') } = options;
if (folder === undefined) await makeTarball(resolve(to));
else await makeFolder(resolve(folder));

async function makeTarball(out: string): Promise<void> {
  const title = `${about.name}-${about.version}`;
  await rm(join(out, title), { recursive: true, force: true });
  await makeFolder(join(out, title));
  await cp(join(out, title, SBOM), join(out, `${title}.${SBOM}`));
  const archive = `${title}.tar.gz`;
  // The same sources give the same bytes, on whatever machine and whoever makes them.
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--format=ustar'];
  const time = `--mtime=@${process.env['SOURCE_DATE_EPOCH'] ?? 0}`;
  await run('tar', ['--create', '--gzip', `--file=${archive}`, ...same, time, title], { cwd: out });
  process.stdout.write(`${join(out, archive)}\n`);
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await joinModules(PROGRAMS, join(folder, 'dist'));
  for (const path of COPIED) await cp(join(ROOT, path), join(folder, path), { recursive: true });
  await rm(join(folder, NOT_DEPLOYED));
  const manifest = { ...about, private: true, type: 'module', engines: { node: '>=24' } };
  await writeFile(join(folder, 'package.json'), jsonOf(manifest));
  await writeFile(join(folder, SBOM), await sbom());
  await writeFile(join(folder, 'THIRD-PARTY-LICENSES'), await licenses());
  await makeReadable(folder);
}

/** What is in `dist/`, by the lockfile, as CycloneDX: scanners can't see it in joined modules. */
async function sbom(): Promise<string> {
  // With --omit=dev npm leaves out what a development dependency needs as well, such as zod.
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'];
  const { stdout } = await run('npm', args, { cwd: ROOT, maxBuffer: 2 ** 26 });
  // npm calls it as the folder is called, and says when it was asked.
  const { serialNumber: _, ...bill } = billOfNpm.parse(JSON.parse(stdout));
  const { timestamp: __, component, ...metadata } = bill.metadata;
  const named = { ...component, type: 'application', name: about.name };
  const components = bill.components.filter((one) => !one.properties.some(isForDevelopment));
  const refs = new Set([component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
  const dependencies = bill.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  return jsonOf({ ...bill, metadata: { ...metadata, component: named }, components, dependencies });
}

function isForDevelopment({ name, value }: { name: string; value: string }): boolean {
  return name === 'cdx:npm:package:development' && value === 'true';
}

/** The licenses of the packages that `dist/` is made of ask for a copy wherever they are. */
async function licenses(): Promise<string> {
  const { packages } = lockfile.parse(
    JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')),
  );
  const paths = Object.keys(packages).filter((path) => path !== '' && !packages[path]?.dev);
  const texts = await Promise.all(paths.map((path) => licenseOf(join(ROOT, path))));
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

async function licenseOf(folder: string): Promise<string> {
  const { name, version, license } = described.parse(
    JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')),
  );
  const file = (await readdir(folder)).find((name) => /^licen[cs]e/i.test(name));
  const text = file === undefined ? '' : await readFile(join(folder, file), 'utf8');
  return `${name} ${version} (${license})\n\n${text.trim()}\n`;
}

/** A checkout under `umask 077` would otherwise be unreadable to the user that Postbell runs as. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
}

function jsonOf(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
