import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { install, installed } from './installation.ts';

/*
 * What operators load into Prometheus and Grafana, held against what a started bot shows and what
 * the pages say of it.
 */
const rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['warning', 'critical']) }),
          annotations: z.strictObject({
            summary: z.string(),
            description: z.string(),
            runbook_url: z.string(),
          }),
        }),
      ),
    }),
  ),
});
const ruleTests = z.object({
  tests: z.array(
    z.object({
      alert_rule_test: z.array(
        z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) }),
      ),
    }),
  ),
});
const targets = z.array(z.object({ expr: z.string() }));
const dashboard = z.object({
  panels: z.array(z.object({ title: z.string().min(3), targets: targets.default([]) })),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
});

const RULES = rules
  .parse(parse(await readFile('deploy/alerts.yml', 'utf8')))
  .groups.flatMap((group) => group.rules);
const DASHBOARD = dashboard.parse(JSON.parse(await readFile('deploy/grafana.json', 'utf8')));
const NAME = /\b(?:postbell|nodejs|process)_[a-z0-9_]+/g;

/** The names of all series that a bot shows, whether they have a value yet or not. */
const shown = new Set<string>();
const own = new Set<string>();

let status: Readonly<Record<string, unknown>>;

beforeAll(async () => {
  const installation = await install();
  const text = await (await fetch(`${installation.bot.metricsUrl}/metrics`)).text();
  const statusz = await fetch(`${installation.bot.metricsUrl}/statusz`);
  status = z.record(z.string(), z.unknown()).parse(await statusz.json());
  await installation.close();
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    if (name.startsWith('postbell_')) own.add(name);
    const suffixes = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    for (const suffix of suffixes) shown.add(`${name}${suffix}`);
  }
});

const namesIn = (expr: string): readonly string[] => expr.match(NAME) ?? [];

describe.each(RULES)('the rule $alert', ({ alert, expr, annotations }) => {
  it('rests on what a bot shows', () => {
    expect(namesIn(expr).filter((name) => !shown.has(name))).toEqual([]);
    expect(expr).toMatch(/postbell/);
  });

  it('leads to its section', async () => {
    const page = await readFile('docs/running/alerts.md', 'utf8');
    expect(page).toMatch(new RegExp(`^## ${alert}$`, 'm'));
    expect(annotations.runbook_url).toBe(`docs/running/alerts.md#${alert.toLowerCase()}`);
  });

  it('has tests in which it fires and in which it doesn’t', async () => {
    const { tests } = ruleTests.parse(parse(await readFile('deploy/alerts.test.yml', 'utf8')));
    const its = tests
      .flatMap((one) => one.alert_rule_test)
      .filter((one) => one.alertname === alert);
    expect(new Set(its.map((one) => one.exp_alerts.length > 0))).toEqual(new Set([true, false]));
  });
});

it('has no section of a rule that isn’t there', async () => {
  const page = await readFile('docs/running/alerts.md', 'utf8');
  const sections = [...page.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(sections).toEqual(RULES.map(({ alert }) => alert));
});

it('says in /statusz, too, what was given up and what is paused', async () => {
  expect(status).toMatchObject({ undelivered: {}, pausedJobs: 0, warnings: [] });
  const page = await readFile('docs/running/watch.md', 'utf8');
  for (const name of ['undelivered', 'pausedJobs', 'warnings']) {
    expect(page).toContain(`\`${name}\``);
  }
});

it('warns in /statusz once all admins have left, until there is another one', async () => {
  // Greta is a guest.
  const { bot } = await installed({ ADMINS: 'U0GRETA' });
  const warnings = async () => {
    const answer = await fetch(`${bot.metricsUrl}/statusz`);
    return z
      .object({ status: z.string(), warnings: z.array(z.string()) })
      .parse(await answer.json());
  };
  const left = 'All of Postbell’s admins have left this workspace; whoever runs it can name others';
  expect(await warnings()).toEqual({ status: 'ok', warnings: [expect.stringContaining(left)] });
  const subject = { kind: 'person', id: 'U0VERA' } as const;
  const grant = { subject, entry: 'role:admin', isDenied: false, grantedBy: 'U0GRETA' } as const;
  await bot.store.rights.set({ ...grant, grantedAt: new Date() }, () => undefined);
  expect(await warnings()).toEqual({ status: 'ok', warnings: [] });
});

describe('the dashboard', () => {
  it('shows what a bot shows, from a data source that one chooses', () => {
    const exprs = DASHBOARD.panels.flatMap((panel) => panel.targets.map(({ expr }) => expr));
    expect(exprs.length).toBeGreaterThan(30);
    const unknown = exprs.flatMap(namesIn).filter((name) => !shown.has(name));
    expect(unknown).toEqual([]);
    expect(DASHBOARD.templating.list[0]).toEqual({ name: 'datasource', type: 'datasource' });
  });
});

it('the page names every metric, and none that isn’t there', async () => {
  const page = await readFile('docs/running/watch.md', 'utf8');
  const rows = [...page.matchAll(/^\| `(postbell_\w+)`/gm)].map(([, name]) => name);
  expect(new Set(rows)).toEqual(own);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

it.skipIf(!hasPromtool).each([
  ['check', 'alerts.yml'],
  ['test', 'alerts.test.yml'],
])('promtool %s rules %s', (verb, file) => {
  const { status, stdout, stderr } = spawnSync('promtool', [verb, 'rules', `deploy/${file}`]);
  expect(`${String(stdout)}${String(stderr)}`).toContain('SUCCESS');
  expect(status).toBe(0);
});
