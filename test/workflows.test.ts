import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
}

interface Job {
  readonly 'timeout-minutes'?: number;
  readonly needs?: string;
  readonly permissions?: Readonly<Record<string, 'read' | 'write'>>;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly permissions: object;
  readonly jobs: Readonly<Record<string, Job>>;
}

const FOLDER = '.github/workflows';
const WORKFLOWS = readdirSync(FOLDER).map((file) => {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  return { file, text, ...(parse(text) as Workflow) };
});
const JOBS = WORKFLOWS.flatMap(({ file, jobs }) =>
  Object.entries(jobs).map(([name, job]) => ({ title: `${file}: ${name}`, job })),
);
const { scripts, version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
  version: string;
};

/** What a step does, and what its job must be allowed for it. */
const NEEDED: readonly (readonly [does: RegExp, permissions: readonly string[]])[] = [
  [/^docker\/build-push-action@/, ['packages']],
  [/^gh release create/m, ['contents']],
  [/^actions\/attest-build-provenance@/, ['attestations', 'id-token']],
  [/^github\/codeql-action\/analyze@/, ['security-events']],
];

describe.each(WORKFLOWS)('$file', ({ text, permissions }) => {
  it('may only read, unless a job asks for more', () => {
    expect(permissions).toEqual({ contents: 'read' });
  });

  it('pins each action by its commit, beside the version that people read', () => {
    for (const line of text.match(/uses: .*/g) ?? []) {
      expect(line).toMatch(/^uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });
});

describe.each(JOBS)('$title', ({ job }) => {
  const runs = job.steps.flatMap(({ run }) => run ?? []);

  it('ends, and may do what its steps do, and no more', () => {
    expect(job['timeout-minutes']).toBeLessThanOrEqual(30);
    const done = job.steps.map(({ uses, run }) => uses ?? run ?? '');
    const needed = NEEDED.flatMap(([does, permissions]) =>
      done.some((text) => does.test(text)) ? permissions : [],
    );
    const written = Object.entries(job.permissions ?? {}).filter(([, way]) => way === 'write');
    expect(written.map(([name]) => name).toSorted()).toEqual(needed.toSorted());
  });

  it('runs what a shell can read and the project has', () => {
    for (const script of runs) {
      // A value from outside is given by `env`, so that it is never read as a command.
      expect(script).not.toContain('${{');
      const { status, stderr } = spawnSync('bash', ['-n', '-c', script], { encoding: 'utf8' });
      expect(status, stderr).toBe(0);
      for (const [, name = ''] of script.matchAll(/npm run (?:-\S+ )*([\w:-]+)/g)) {
        expect(Object.keys(scripts)).toContain(name);
      }
      for (const [path] of script.matchAll(/^\.\S+/gm)) accessSync(path, constants.X_OK);
    }
  });

  it('installs the packages before a step looks at them', () => {
    const installing = runs.findIndex((script) => /^npm ci\b|^\.ci\/run$/m.test(script));
    const using = runs.findIndex((script) => /npm run |npm audit signatures/.test(script));
    if (using !== -1) expect(runs.slice(0, using)).toContain(runs[installing]);
  });
});

it('a change is checked as it is here, with each Node that the project promises', () => {
  const { job } = JOBS.find(({ title }) => title === 'check.yml: check') ?? {};
  expect(job?.steps.at(-1)).toEqual({ run: '.ci/run' });
  expect(job?.strategy?.matrix['node']).toEqual([20, 22, 24]);
});

describe('a release', () => {
  it('is of a tag whose version package.json and CHANGELOG.md have', () => {
    const step = 'The tag, package.json and CHANGELOG.md name one version';
    expect(play(step, { env: { TAG: `v${version}` } }).status).toBe(0);
    expect(play(step, { env: { TAG: 'v0.0.1' } }).status).toBe(1);
    const [, latest = ''] = /^## (\d\S*)/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
    expect(latest).toBe(version);
    const changelog = '# Changelog\n\n## Unreleased\n';
    expect(play(step, { env: { TAG: `v${version}` }, changelog }).status).toBe(1);
  });

  it('says what its version changed, and has the tarball and its SBOM', () => {
    const { status, said, notes } = play('The release has the version’s part of CHANGELOG.md', {
      env: { TAG: 'v1.2.0' },
      changelog:
        '# Changelog\n\n## Unreleased\n\nlater\n\n## 1.2.0 (a day)\n\nnew\n\n## 1.1.0\n\nold\n',
      files: ['postbell-1.2.0.tar.gz', 'postbell-1.2.0.sbom.cdx.json'],
    });
    expect(status).toBe(0);
    expect(notes).toBe('## 1.2.0 (a day)\n\nnew\n\n');
    expect(said).toBe(
      'release create v1.2.0 --verify-tag --title Postbell 1.2.0 --notes-file notes.md release/postbell-1.2.0.tar.gz release/postbell-1.2.0.sbom.cdx.json\n',
    );
  });

  it.each([
    [78, 0],
    [0, 1],
    [139, 1],
  ])('has an image that asks for its settings (ends with %i)', (code, status) => {
    const env = { IMAGE: 'ghcr.io/somebody/postbell:1.2.0' };
    expect(play('The image starts here', { env, code }).status).toBe(status);
  });

  it('has an image for two platforms, neither of them emulated, that knows its commit', () => {
    const { text = '' } = WORKFLOWS.find(({ file }) => file === 'release.yml') ?? {};
    expect(text).toContain('platforms: linux/amd64,linux/arm64\n');
    expect(text).not.toContain('qemu');
    const [, name = ''] = /build-args: (\w+)=\$\{\{ github\.sha \}\}/.exec(text) ?? [];
    const dockerfile = readFileSync('Dockerfile', 'utf8');
    expect(dockerfile).toMatch(new RegExp(`^ARG ${name}=$`, 'm'));
    const [building = '', ...others] = dockerfile.split(/^FROM /m).slice(1);
    expect(building).toMatch(/^--platform=\$BUILDPLATFORM /);
    expect(others.filter((stage) => /^RUN /m.test(stage))).toEqual([]);
  });
});

it('issue forms ask for the status, the mode and the database, each once', () => {
  for (const file of readdirSync('.github/ISSUE_TEMPLATE').filter(
    (name) => name !== 'config.yml',
  )) {
    const form = parse(readFileSync(join('.github/ISSUE_TEMPLATE', file), 'utf8')) as {
      name: string;
      description: string;
      body: readonly { type: string; id?: string; attributes: { label?: string } }[];
    };
    const asked = form.body.filter(({ type }) => type !== 'markdown');
    const ids = asked.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, attributes } of asked) expect([id, attributes.label]).not.toContain(undefined);
    if (file === 'bug.yml') {
      expect(ids).toEqual(expect.arrayContaining(['status', 'mode', 'database', 'log']));
    }
  }
});

interface Scene {
  readonly env: Readonly<Record<string, string>>;
  /** Default: ours. */
  readonly changelog?: string;
  /** Empty files in `release/`. */
  readonly files?: readonly string[];
  /** What programs from outside end with. */
  readonly code?: number;
}

/** A step as GitHub runs it, in a folder of its own, with programs from outside that only say how they are called. */
function play(name: string, { env, changelog, files = [], code = 0 }: Scene) {
  const folder = mkdtempSync(join(tmpdir(), 'postbell-workflow-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync('package.json', join(folder, 'package.json'));
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog ?? readFileSync('CHANGELOG.md', 'utf8'));
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  mkdirSync(join(folder, 'release'));
  for (const file of files) writeFileSync(join(folder, 'release', file), '');
  for (const program of ['gh', 'docker']) {
    const text = `#!/bin/sh\necho "$*"\nexit ${code}\n`;
    writeFileSync(join(bin, program), text, { mode: 0o755 });
  }
  const steps = JOBS.flatMap(({ job }) => job.steps);
  const { run = 'exit 99' } = steps.find((step) => step.name === name) ?? {};
  const PATH = `${bin}${delimiter}${process.env['PATH']}`;
  const shell = { cwd: folder, env: { PATH, ...env }, encoding: 'utf8' } as const;
  const { status, stdout } = spawnSync('bash', ['-e', '-c', run], shell);
  const notes = files.length > 0 ? readFileSync(join(folder, 'notes.md'), 'utf8') : '';
  return { status, said: stdout, notes };
}
