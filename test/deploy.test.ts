import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readConfig } from '../src/lib/config.ts';
import { isSecret, SETTINGS } from '../src/lib/settings.ts';
import { EXIT_CONFIG } from '../src/lib/errors.ts';

type Texts = Readonly<Record<string, string>>;

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly image: string;
        readonly environment?: Texts;
        readonly secrets?: readonly string[];
        readonly configs?: readonly { readonly source: string }[];
        readonly volumes?: readonly string[];
      }
    >
  >;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly configs: Readonly<Record<string, { readonly content: string }>>;
  readonly volumes: Readonly<Record<string, null>>;
}

type Labels = Readonly<Record<string, string>>;

interface PodMonitor {
  readonly spec: {
    readonly jobLabel: string;
    readonly selector: { readonly matchLabels: Labels };
    readonly podMetricsEndpoints: readonly { readonly port: string }[];
  };
}

interface Deployment {
  readonly spec: {
    readonly template: {
      readonly metadata: { readonly labels: Labels };
      readonly spec: { readonly containers: readonly { readonly ports: readonly object[] }[] };
    };
  };
}

const text = (path: string): string => readFileSync(path, 'utf8');
const { version, scripts } = JSON.parse(text('package.json')) as {
  version: string;
  scripts: Texts;
};
const compose = parse(text('compose.yml')) as Compose;
const objects = parseAllDocuments(text('deploy/kubernetes.yaml')).map(
  (document) => document.toJS() as { kind: string; data: Texts },
);
const unit = text('deploy/postbell.service');
const template = parseEnv(text('deploy/postbell.env'));

/** What the operator fills in, and what stands in for it here. */
const FILLED_IN = {
  SERVICE_BASE_URL: 'https://service.example.com',
  SERVICE_CLIENT_ID: 'a-client',
  PUBLIC_URL: 'https://postbell.example.com',
  ADMINS: 'U012ABCDEF',
};
const SECRETS: Texts = {
  'database-url': 'postgres://postbell:secret@postgres/postbell',
  'relay-secret': '0123456789abcdef0123456789abcdef',
  'service-client-secret': 'a-secret',
  'slack-bot-token': 'xoxb-1',
  'slack-signing-secret': 'a-signing-secret',
};

const environmentOfUnit = (): Texts =>
  Object.fromEntries(
    [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );

const kubernetes = objects.find(({ kind }) => kind === 'ConfigMap')?.data ?? {};
const INSTALLATIONS: readonly (readonly [name: string, env: Texts])[] = [
  ['compose.yml', { ...template, ...FILLED_IN, ...compose.services['postbell']?.environment }],
  ['deploy/postbell.service', { ...template, ...FILLED_IN, ...environmentOfUnit() }],
  ['deploy/kubernetes.yaml', kubernetes],
];

/** Those that may come from a file, and needn’t. */
const READABLE: ReadonlySet<string> = new Set(['DATABASE_URL', 'SERVICE_CLIENT_ID']);

describe.each(INSTALLATIONS)('%s', (_, env) => {
  it('gives settings that exist, and secrets as files alone', () => {
    const settings = SETTINGS.flatMap((group) => Object.entries(group.shape));
    const known = settings.flatMap(([name, setting]) =>
      isSecret(setting) && !READABLE.has(name) ? [`${name}_FILE`] : [name, `${name}_FILE`],
    );
    expect(Object.keys(env).filter((name) => ![...known, 'NODE_ENV'].includes(name))).toEqual([]);
  });

  it('starts once it is filled in', () => {
    const folder = mkdtempSync(join(tmpdir(), 'postbell-deploy-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const [name, secret] of Object.entries(SECRETS))
      writeFileSync(join(folder, name), `${secret}\n`);
    const here = Object.entries(env).map(([name, value]) => [
      name,
      name.endsWith('_FILE') ? join(folder, basename(value)) : value,
    ]);
    const config = readConfig(Object.fromEntries(here) as Texts);
    expect(config.bot).toMatchObject({ publicUrl: FILLED_IN.PUBLIC_URL, port: 3000 });
    expect(config.service.auth).toMatchObject({ kind: 'oauth' });
  });
});

it('everything that compose.yml refers to is there', () => {
  for (const { secrets = [], configs = [], volumes = [] } of Object.values(compose.services)) {
    expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining([...secrets]));
    const sources = configs.map(({ source }) => source);
    expect(Object.keys(compose.configs)).toEqual(expect.arrayContaining(sources));
    for (const volume of volumes.map((line) => line.split(':')[0] ?? '')) {
      const isThere = volume.startsWith('./') ? existsSync(volume) : volume in compose.volumes;
      expect(isThere, volume).toBe(true);
    }
  }
  for (const { content } of Object.values(compose.configs)) {
    expect(parse(content)).toMatchObject({ apiVersion: 1 });
  }
  for (const { environment = {} } of Object.values(compose.services)) {
    for (const path of Object.values(environment).filter((value) => value.startsWith('/run/'))) {
      expect(Object.keys(compose.secrets)).toContain(basename(path));
    }
  }
});

it('all run one version, with the flags of `npm start`', () => {
  expect(compose.services['postbell']?.image).toBe(`\${POSTBELL_IMAGE:-postbell:${version}}`);
  expect(text('deploy/kubernetes.yaml')).toContain(`image: postbell:${version}\n`);
  // What is built needs no look at the version of Node.js before it: it has its own.
  const flags = (scripts['start']?.match(/--\S+/g) ?? []).filter((flag) => flag !== '--import');
  expect(flags).toHaveLength(3);
  const [, command = ''] = /^CMD (.*)$/m.exec(text('Dockerfile')) ?? [];
  expect(JSON.parse(command)).toEqual(['node', ...flags, 'dist/main.js']);
  expect(unit).toContain(`ExecStart=/usr/bin/node ${flags.join(' ')} /opt/postbell/dist/main.js\n`);
});

it('the proxy, Prometheus and the probes ask where Postbell listens', () => {
  const { bot } = readConfig({
    ...FILLED_IN,
    SLACK_BOT_TOKEN: 'xoxb-1',
    SLACK_SIGNING_SECRET: 'a-secret',
    RELAY_SECRET: SECRETS['relay-secret'],
    SERVICE_CLIENT_ID: undefined,
  });
  expect(text('deploy/Caddyfile')).toContain(`:postbell} ${bot.port} {`);
  expect(parse(text('deploy/prometheus.yml'))).toMatchObject({
    rule_files: ['alerts.yml'],
    scrape_configs: [{ job_name: 'postbell', dns_sd_configs: [{ port: bot.metricsPort }] }],
  });
  const deployment = objects.find(({ kind }) => kind === 'Deployment');
  expect(deployment).toMatchObject({
    spec: {
      replicas: 2,
      template: {
        metadata: { annotations: { 'prometheus.io/port': String(bot.metricsPort) } },
        spec: {
          containers: [
            {
              ports: [
                { name: 'http', containerPort: bot.port },
                { name: 'metrics', containerPort: bot.metricsPort },
              ],
              livenessProbe: { httpGet: { path: '/healthz', port: 'http' } },
              readinessProbe: { httpGet: { path: '/readyz', port: 'http' } },
            },
          ],
        },
      },
    },
  });
});

it('Prometheus finds the job that rules and dashboard name, in a cluster as well', () => {
  const named = /up\{job="(\w+)"\}/.exec(text('deploy/alerts.yml'))?.[1];
  expect(parse(text('deploy/prometheus.yml'))).toMatchObject({
    scrape_configs: [{ job_name: named }],
  });
  const monitor = parse(text('deploy/podmonitor.yaml')) as PodMonitor;
  const deployment = objects.find(({ kind }) => kind === 'Deployment') as unknown as Deployment;
  const { metadata, spec } = deployment.spec.template;
  expect(metadata.labels[monitor.spec.jobLabel]).toBe(named);
  expect(metadata.labels).toMatchObject(monitor.spec.selector.matchLabels);
  const ports = spec.containers.flatMap((container) => container.ports);
  const [endpoint] = monitor.spec.podMetricsEndpoints;
  expect(ports).toContainEqual({ name: endpoint?.port, containerPort: 9464 });
});

it('a cluster keeps metrics to the monitoring, and paths out of the log', () => {
  const policy = objects.find(({ kind }) => kind === 'NetworkPolicy');
  expect(policy).toMatchObject({
    spec: {
      podSelector: { matchLabels: { 'app.kubernetes.io/name': 'postbell' } },
      ingress: [
        { ports: [{ port: 'http' }] },
        { from: [{ namespaceSelector: {} }], ports: [{ port: 'metrics' }] },
      ],
    },
  });
  expect(objects.find(({ kind }) => kind === 'Ingress')).toMatchObject({
    metadata: { annotations: { 'nginx.ingress.kubernetes.io/enable-access-log': 'false' } },
    spec: { ingressClassName: 'nginx' },
  });
});

it('nginx passes on the two paths alone, without a log of them', () => {
  const site = text('deploy/nginx.conf');
  expect([...site.matchAll(/location (.*) \{\n\t\t(.*);/g)].map(([, ...rest]) => rest)).toEqual([
    ['= /slack/events', 'proxy_pass http://postbell'],
    ['/relay/', 'proxy_pass http://postbell'],
    ['/', 'return 404'],
  ]);
  expect(site).toContain('server 127.0.0.1:3000;');
  expect(site).toContain('access_log off;');
  // At its default, nginx writes the path of a request that Postbell doesn't answer.
  expect(site).toMatch(/error_log \S+ crit;/);
});

describe('deploy/postbell.service', () => {
  it('isn’t started again when its settings can’t be used', () => {
    expect(unit).toContain(`RestartPreventExitStatus=${EXIT_CONFIG}\n`);
  });

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

  it.skipIf(!hasSystemd)('is what systemd expects, and exposed to little', () => {
    const analyze = (...args: readonly string[]) => {
      const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
      return { status, said: `${stdout}${stderr}` };
    };
    const verified = analyze('verify', 'deploy/postbell.service');
    // That there is no Node here is nothing about the unit.
    expect(verified.said.replace(/^.*\/usr\/bin\/node.*\n/gm, '')).toBe('');
    // 2.0 of 10 or less; above that it ends with an error.
    const threshold = ['--offline=yes', '--threshold=20'];
    const { status, said } = analyze('security', ...threshold, 'deploy/postbell.service');
    expect(status, said).toBe(0);
  });
});
