import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createHealthApp } from './servers.ts';
import { openDatabase } from './platform/db.ts';
import { poolReading, timedDueWork, timedJob, timedProviderCall } from './platform/metrics.ts';
import { openTestApp } from './testing/app.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly runbook: string };
}

interface RuleTest {
  readonly alert_rule_test: readonly { readonly alertname: string; readonly exp_alerts: readonly object[] }[];
}

interface Dashboard {
  readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[];
}

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

// Files of our own, whose shape these tests are there to hold.
const rules = (parse(read('deploy/watching/alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const cases = (parse(read('deploy/watching/alerts.test.yaml')) as { tests: RuleTest[] }).tests.flatMap(
  (one) => one.alert_rule_test,
);
const dashboard = JSON.parse(read('deploy/watching/dashboard.json')) as Dashboard;
const runbooks = read('docs/runbooks.md');

/** What a query names, as PromQL's own grammar reads it; `faults` are the places that are not PromQL. */
function readQuery(text: string) {
  // Grafana writes the range in by itself.
  const query = text.replaceAll('$__rate_interval', '5m');
  const metrics = new Set<string>();
  const labels = new Set<string>();
  const faults: string[] = [];
  parser.parse(query).iterate({
    enter({ type, from, to, node }) {
      const words = query.slice(from, to);
      if (type.isError) faults.push(`${query} at ${from}`);
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector') metrics.add(words);
      if (type.name === 'LabelName') labels.add(words);
    },
  });
  return { metrics, labels, faults };
}

/** A section of the runbooks, by its heading. */
function sectionOf(alert: string): string {
  return runbooks.split(/^## /m).find((section) => section.startsWith(`${alert}\n`)) ?? '';
}

const world = await openTestApp();

/** What Prometheus reads of a process that has done one of each thing. */
async function scrape(): Promise<string> {
  const { services, opened } = world;
  const database = openDatabase(services.config.databaseUrl, services.logger);
  await world.app.inject('/healthz');
  await timedJob('a_job', async () => undefined);
  await timedDueWork('a work', async () => 0);
  await timedProviderCall(
    'transfer',
    async () => null,
    () => 'unknown',
  );
  const app = createHealthApp({ services, parts: opened.parts }, [], [poolReading(database.pool)]);
  try {
    const answer = await app.inject({ url: '/metrics', remoteAddress: '10.0.0.7' });
    expect(answer.statusCode).toBe(200);
    return answer.body;
  } finally {
    await app.close();
    await database.close();
  }
}

describe('the port of the health pages', () => {
  test('shows the figures to other machines, and nothing else of Kolo', async () => {
    expect(await scrape()).toContain('http_request_duration_seconds_count');
    const app = createHealthApp(world.opened, [], []);
    const paths = ['/', '/docs', '/api/v1/users/me', '/api/desk/v1/cases'];
    const answers = await Promise.all(paths.map((url) => app.inject({ url, remoteAddress: '10.0.0.7' })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 404));
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'alive' });
    expect((await app.inject('/readyz')).json()).toMatchObject({ ready: true });
    await app.close();
  });
});

describe('what is counted', () => {
  test('a path that a stranger makes up is not a figure of its own', async () => {
    await world.app.inject('/api/v1/made-up-by-a-stranger');
    const text = await scrape();
    expect(text).not.toContain('made-up-by-a-stranger');
    expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="unknown",status="404"\}/);
  });

  test('a job, a look for due work and a call to the provider, each by what came of it', async () => {
    const failing = async () => {
      throw new Error('no');
    };
    await expect(timedJob('b_job', failing)).rejects.toThrow('no');
    await expect(timedDueWork('b work', failing)).rejects.toThrow('no');
    await expect(timedProviderCall('refund', failing, () => 'unknown')).rejects.toThrow('no');
    const text = await scrape();
    for (const line of [
      'job_duration_seconds_count{task="a_job",outcome="done"} ',
      'job_duration_seconds_count{task="b_job",outcome="failed"} 1',
      'due_work_duration_seconds_count{work="b work",outcome="failed"} 1',
      'provider_request_duration_seconds_count{part="transfer",outcome="answered"} ',
      'provider_request_duration_seconds_count{part="refund",outcome="unknown"} ',
    ])
      expect(text).toContain(line);
  });

  test('how long an outbox row has waited', async () => {
    const customer = await world.signUp();
    await world.runJobs();
    const waited = async () => /jobs_waited_seconds\{where="outbox"\} (\S+)/.exec(await scrape())?.[1];
    expect(await waited()).toBe('0');
    await world.call('POST', '/auth/forgot-password', { body: { email: customer.email } });
    world.clock.advance(180_000);
    expect(Number(await waited())).toBe(180);
  });
});

describe('alarms', () => {
  test('ask only for what a process says, and are PromQL', async () => {
    const shown = await scrape();
    const queries = [
      ...rules.map(({ expr }) => expr),
      ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ].map(readQuery);
    const named = (pick: 'metrics' | 'labels') => [...new Set(queries.flatMap((query) => [...query[pick]]))];
    const isShown = (metric: string) => shown.includes(`# TYPE ${metric.replace(/_(?:count|bucket)$/, '')} `);
    expect(queries.flatMap(({ faults }) => faults)).toEqual([]);
    // Prometheus itself adds `up`, and the labels of a target.
    expect(named('metrics').filter((metric) => metric !== 'up' && !isShown(metric))).toEqual([]);
    const targets = new Set(['job', 'role', 'instance']);
    const unknown = named('labels').filter((label) => !targets.has(label) && !shown.includes(`${label}="`));
    expect(unknown).toEqual([]);
  });

  test('each has cases for raised and for quiet, a severity, and a runbook under its name', () => {
    expect(rules).toHaveLength(10);
    for (const { alert, labels, annotations } of rules) {
      const own = cases.filter(({ alertname }) => alertname === alert);
      expect([alert, own.some(({ exp_alerts: raised }) => raised.length > 0)]).toEqual([alert, true]);
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.runbook).toBe(`docs/runbooks.md#${alert.toLowerCase()}`);
      expect(sectionOf(alert)).toMatch(/^- show: [\s\S]*^- mend: /m);
    }
  });

  test('name the job and the role by which Prometheus finds each process in Kubernetes', () => {
    const [job] = parse(read('deploy/watching/prometheus-kubernetes.yaml')).scrape_configs;
    const label = '__meta_kubernetes_pod_label_app_kubernetes_io';
    expect(job).toMatchObject({
      job_name: 'kolo',
      kubernetes_sd_configs: [{ role: 'pod', namespaces: { names: ['kolo'] } }],
      relabel_configs: [
        {
          source_labels: [`${label}_name`, '__meta_kubernetes_pod_container_port_name'],
          regex: 'kolo;health',
          action: 'keep',
        },
        { source_labels: [`${label}_component`], target_label: 'role' },
      ],
    });
    const pods = ['api', 'worker', 'desk'].map((name) => {
      const [first = ''] = read(`deploy/kubernetes/${name}.yaml`).split(/^---$/m);
      const { metadata, spec } = parse(first).spec.template;
      return [metadata.labels, spec.containers[0].ports];
    });
    const health = expect.arrayContaining([{ name: 'health', containerPort: 9464 }]);
    expect(pods).toEqual(
      ['http', 'worker', 'desk'].map((role) => [
        { 'app.kubernetes.io/name': 'kolo', 'app.kubernetes.io/component': role },
        health,
      ]),
    );
  });

  test('every staff command of a runbook exists', () => {
    const known = [
      ...(/const USAGE = `([\s\S]*?)`/.exec(read('apps/api/src/ops.ts'))?.[1] ?? '').split('\n'),
      ...world.opened.parts
        .flatMap(({ commands = [] }) => commands)
        .flatMap(({ usage }) => usage.split('\n')),
    ].map((line) => line.trim());
    const named = [...runbooks.matchAll(/npm run ops -- ([a-z]+(?: [a-z]+)?)/g)].map(
      ([, words = '']) => words,
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((words) => !known.some((line) => line.startsWith(words)))).toEqual([]);
  });
});
