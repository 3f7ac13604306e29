import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const versions = z.record(z.string(), z.string());
const own = z
  .object({
    dependencies: versions,
    devDependencies: versions,
    allowScripts: z.record(z.string(), z.boolean()),
  })
  .parse(JSON.parse(read('package.json')));
const locked = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        integrity: z.string().optional(),
        hasInstallScript: z.boolean().optional(),
        optional: z.boolean().optional(),
        link: z.boolean().optional(),
      }),
    ),
  })
  .parse(JSON.parse(read('package-lock.json')));

describe('what Postbell is made of', () => {
  it('is few packages, each in one version with its hash in the lockfile', () => {
    expect(Object.keys(own.dependencies).length).toBeLessThan(25);
    const others = Object.entries(locked.packages).filter(([path]) => path !== '');
    expect(others.length).toBeGreaterThan(100);
    const loose = others.filter(
      ([, { version = '', integrity }]) => !/^\d+\.\d+\.\d+/u.test(version) || !integrity,
    );
    expect(loose.map(([path]) => path)).toEqual([]);
  });

  it('pins a package whose protected methods are overridden', () => {
    expect(read('src/slack/receiver.ts')).toContain('protected override');
    expect(own.dependencies['@slack/socket-mode']).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('runs install scripts only of packages that are allowed by name', () => {
    const scripted = Object.entries(locked.packages)
      .filter(([, { hasInstallScript, optional }]) => hasInstallScript && !optional)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
    expect(scripted.length).toBeGreaterThan(0);
    expect(scripted.filter((name) => own.allowScripts[name] !== true)).toEqual([]);
    // What is shipped is built without any.
    for (const path of ['Dockerfile', '.github/workflows/release.yml']) {
      const installs = read(path).match(/npm (?:ci|install)\b.*/gu) ?? [];
      expect(installs.length).toBeGreaterThan(0);
      expect(installs.filter((line) => !line.includes('--ignore-scripts'))).toEqual([]);
    }
  });

  it('is updated a week after a release, and audited every week', () => {
    expect(JSON.parse(read('renovate.json'))).toMatchObject({ minimumReleaseAge: '7 days' });
    const security = read('.github/workflows/security.yml');
    expect(security).toMatch(/npm audit --omit=dev/u);
    expect(security).toMatch(/github\/codeql-action/u);
    expect(security).toMatch(/schedule:/u);
  });
});
