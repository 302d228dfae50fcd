import type { Plant } from './house-plants.ts';
import { house } from './house-plants.ts';

const BOUNDARIES = 'boundaries(dependencies)';

function lines(count: number): string {
  return Array.from({ length: count }, (_, at) => `  seen.push(${at});`).join('\n');
}

/** The targets that the planted imports point at, and permitted neighbours that no fence may bite. */
export const clean: Record<string, string> = {
  'packages/domain/src/money.ts': 'export const KOBO_PER_NAIRA = 100;\n',
  'packages/contract/src/errors.ts':
    "import { KOBO_PER_NAIRA } from '@kolo/domain/money';\nexport const limit = KOBO_PER_NAIRA;\n",
  'apps/api/src/platform/db.ts': 'export const db = 1;\n',
  'apps/api/src/ledger/post.ts': "import { db } from '#platform/db.ts';\nexport const post = db;\n",
  'apps/api/src/payments/index.ts':
    "import { post } from '#ledger/post.ts';\nexport const pay = () => post;\n",
  'apps/api/src/providers/mail.ts': 'export const send = 1;\n',
  'apps/api/src/providers/paystack/paystack.ts': 'export interface Paystack {\n  pay(): void;\n}\n',
  'apps/api/src/identity/deliver.ts':
    "import { send } from '#providers/mail.ts';\nexport const deliver = send;\n",
  'apps/api/src/payments/charge.ts':
    "import type { Paystack } from '#providers/paystack/paystack.ts';\nexport const charge = (paystack: Paystack) => paystack.pay();\n",
  'apps/api/src/payments/deposit.ts': 'export const deposit = 1;\n',
  'apps/api/src/savings/merge.ts': "import { pay } from '#payments/index.ts';\nexport const merge = pay;\n",
  'apps/api/src/savings/index.ts': 'export const savings = 1;\n',
  'apps/api/src/app.ts': "import { pay } from '#payments/index.ts';\nexport const app = pay;\n",
  'apps/api/migrations/0001_pots.sql':
    'create table pots (\n  user_id uuid not null,\n  id uuid not null,\n  primary key (user_id, id)\n);\n' +
    'create table old_pots (\n  user_id uuid not null,\n  id uuid not null,\n  primary key (user_id, id)\n);\n',
  'apps/api/src/payments/queries.ts': [
    "export const mine = 'select id from pots where user_id = $1';",
    '// Over all customers: staff look at them.',
    "export const ours = 'select user_id, id from pots where id = $1';",
    "export const made = 'insert into pots (user_id, id) values ($1, $2)';",
    "export const joined = 'select p.id from pots p join pots q using (user_id, id)';",
    'interface Db {',
    '  selectFrom(table: string): Db;',
    '  where(column: string, is: string, value: string): Db;',
    '}',
    "export const built = (db: Db) => db.selectFrom('pots as p').where('p.userId', '=', 'x');",
    "export const held = 'select id from pots where user_id = $1 order by id for update';",
    '// Over all customers, by ascending ones.',
    "export const many = 'select id from pots where user_id = any($1) order by user_id, id for update';",
    '// Over all customers: what another one holds is left to it.',
    "export const free = 'select id from pots where user_id = any($1) for update skip locked';",
    '',
  ].join('\n'),
  'apps/web/src/ui/button.tsx': 'export const Button = () => null;\n',
  'apps/web/src/features/payments/screen.tsx':
    "import { Button } from '#ui/button.tsx';\nexport const Screen = () => <Button />;\n",
  'apps/web/src/features/savings/api.ts': 'export const keys = 1;\n',
  'apps/web/src/native/shell.ts':
    "import { Capacitor } from '@capacitor/core';\nexport const shell = Capacitor;\n",
  'apps/web/src/app/routes.tsx':
    "import { Screen } from '#features/payments/screen.tsx';\nexport const Routes = () => <Screen />;\n",
  'apps/sandbox/src/world.ts': 'export const world = 1;\n',
};

const arrows: Plant[] = [
  {
    rule: 'eslint(no-restricted-imports)',
    refuses: 'a dependency in the domain',
    path: 'packages/domain/src/plant-package.ts',
    text: "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;\n",
  },
  {
    rule: 'eslint(no-restricted-imports)',
    refuses: 'a dependency of the contract other than zod/mini and the domain',
    path: 'packages/contract/src/plant-package.ts',
    text: "import { z } from 'zod';\nexport const shape = z;\n",
  },
  {
    rule: BOUNDARIES,
    refuses: 'the domain importing the contract',
    path: 'packages/domain/src/plant-arrow.ts',
    text: "import { limit } from '@kolo/contract/errors';\nexport const copy = limit;\n",
  },
  {
    rule: BOUNDARIES,
    refuses: 'the platform importing a feature',
    path: 'apps/api/src/platform/plant.ts',
    text: "import { pay } from '#payments/index.ts';\nexport const copy = pay;\n",
  },
  {
    rule: BOUNDARIES,
    refuses: 'the ledger importing a feature',
    path: 'apps/api/src/ledger/plant.ts',
    text: "import { pay } from '#payments/index.ts';\nexport const copy = pay;\n",
  },
  {
    rule: BOUNDARIES,
    refuses: 'a feature going past the door of another',
    path: 'apps/api/src/savings/plant.ts',
    text: "import { deposit } from '#payments/deposit.ts';\nexport const copy = deposit;\n",
  },
  {
    rule: BOUNDARIES,
    refuses: 'an arrow between features that is not on the list',
    path: 'apps/api/src/payments/plant.ts',
    text: "import { savings } from '#savings/index.ts';\nexport const copy = savings;\n",
  },
  {
    rule: BOUNDARIES,
    refuses: 'the ledger in a feature that is not on its list',
    path: 'apps/api/src/telemetry/plant.ts',
    text: "import { post } from '#ledger/post.ts';\nexport const copy = post;\n",
  },
  {
    rule: BOUNDARIES,
    refuses: 'the client of a provider in a feature that does not speak to it',
    path: 'apps/api/src/payments/plant-provider.ts',
    text: "import { send } from '#providers/mail.ts';\nexport const copy = send;\n",
  },
  {
    rule: BOUNDARIES,
    refuses: 'even the type of such a client',
    path: 'apps/api/src/savings/plant-provider.ts',
    text: "import type { Paystack } from '#providers/paystack/paystack.ts';\nexport type Copy = Paystack;\n",
  },
  {
    rule: BOUNDARIES,
    refuses: 'one web feature importing another',
    path: 'apps/web/src/features/payments/plant.ts',
    text: "import { keys } from '#features/savings/api.ts';\nexport const copy = keys;\n",
  },
  {
    rule: BOUNDARIES,
    refuses: 'a route, query or feature in the design system',
    path: 'apps/web/src/ui/plant.ts',
    text: "import { keys } from '#features/savings/api.ts';\nexport const copy = keys;\n",
  },
  {
    rule: BOUNDARIES,
    refuses: 'a feature in a bridge to the phone',
    path: 'apps/web/src/native/plant.ts',
    text: "import { keys } from '#features/savings/api.ts';\nexport const mine = keys;\n",
  },
  {
    rule: BOUNDARIES,
    refuses: 'any part of the app in the service worker',
    path: 'apps/web/src/worker/plant.ts',
    text: "import { Button } from '#ui/button.tsx';\nexport const mine = Button;\n",
  },
  {
    rule: BOUNDARIES,
    refuses: 'the contract in the sandbox',
    path: 'apps/sandbox/src/plant-contract.ts',
    text: "import { limit } from '@kolo/contract/errors';\nexport const copy = limit;\n",
  },
  {
    rule: BOUNDARIES,
    refuses: 'the domain in the sandbox',
    path: 'apps/sandbox/src/plant-domain.ts',
    text: "import { KOBO_PER_NAIRA } from '@kolo/domain/money';\nexport const copy = KOBO_PER_NAIRA;\n",
  },
  {
    rule: 'eslint(no-restricted-imports)',
    refuses: 'the router in the design system',
    path: 'apps/web/src/ui/plant-router.tsx',
    text: "import { Link } from 'react-router';\nexport const Copy = Link;\n",
  },
  {
    rule: 'eslint(no-restricted-imports)',
    refuses: 'a query in the design system',
    path: 'apps/web/src/ui/plant-query.ts',
    text: "import { useQuery } from '@tanstack/react-query';\nexport const copy = useQuery;\n",
  },
  {
    rule: 'eslint(no-restricted-imports)',
    refuses: 'Capacitor outside the bridges',
    path: 'apps/web/src/features/payments/plant-capacitor.ts',
    text: "import { Capacitor } from '@capacitor/core';\nexport const copy = Capacitor;\n",
  },
  {
    rule: 'eslint(no-restricted-imports)',
    refuses: "somebody else's part of Capacitor in the design system",
    path: 'apps/web/src/ui/plant-capacitor.ts',
    text: "import { BiometricAuth } from '@aparajita/capacitor-biometric-auth';\nexport const copy = BiometricAuth;\n",
  },
  {
    rule: 'import(no-cycle)',
    refuses: 'two files that import each other',
    path: 'apps/api/src/platform/plant-cycle.ts',
    text: "import { back } from './plant-cycle-back.ts';\nexport const there = () => back;\n",
  },
  {
    rule: 'import(no-cycle)',
    refuses: 'two files that take their types from each other',
    path: 'apps/api/src/platform/plant-type-cycle.ts',
    text: "import type { Back } from './plant-type-cycle-back.ts';\nexport type There = Back | 1;\n",
  },
  {
    rule: 'eslint(no-restricted-imports)',
    refuses: 'an import that climbs two folders',
    path: 'apps/web/src/features/payments/plant-climb.tsx',
    text: "import { Button } from '../../ui/button.tsx';\nexport const copy = Button;\n",
  },
];

const language: Plant[] = [
  {
    rule: 'typescript(no-floating-promises)',
    refuses: 'a promise nobody waits for',
    path: 'apps/api/src/payments/plant-floating.ts',
    text: 'const later = async () => 1;\nexport function start() {\n  later();\n}\n',
  },
  {
    rule: 'typescript(no-misused-promises)',
    refuses: 'a promise where a truth is asked for',
    path: 'apps/api/src/payments/plant-misused.ts',
    text: 'const later = async () => true;\nexport const answer = () => {\n  if (later()) return 1;\n  return 2;\n};\n',
  },
  {
    rule: 'typescript(switch-exhaustiveness-check)',
    refuses: 'a switch that forgets a state',
    path: 'packages/domain/src/plant-switch.ts',
    text: "export function name(state: 'open' | 'closed') {\n  switch (state) {\n    case 'open':\n      return 1;\n  }\n  return 0;\n}\n",
  },
  {
    rule: 'typescript(no-explicit-any)',
    refuses: 'any',
    path: 'packages/domain/src/plant-any.ts',
    text: 'export const loose = (value: any) => String(value);\n',
  },
  {
    rule: 'typescript(no-non-null-assertion)',
    refuses: 'a silent "it is there"',
    path: 'packages/domain/src/plant-bang.ts',
    text: 'export const first = (names: string[]) => names[0]!;\n',
  },
  {
    rule: 'typescript(consistent-type-imports)',
    refuses: 'a type imported as a value',
    path: 'apps/api/src/payments/plant-type.ts',
    text: "import { Server } from 'node:http';\nexport const port = (server: Server) => server.address();\n",
  },
  {
    rule: 'import(no-default-export)',
    refuses: 'a default export',
    path: 'packages/domain/src/plant-default.ts',
    text: 'export default 1;\n',
  },
  {
    rule: 'oxc(no-barrel-file)',
    refuses: 'a barrel',
    path: 'apps/web/src/ui/plant-barrel.ts',
    text: "export * from './button.tsx';\n",
  },
  {
    rule: 'unicorn(filename-case)',
    refuses: 'a file name that is not kebab-case',
    path: 'packages/domain/src/plantName.ts',
    text: 'export const one = 1;\n',
  },
  {
    rule: 'eslint(max-lines)',
    refuses: 'a file of more than 400 lines',
    path: 'packages/domain/src/plant-long.ts',
    text: `export const seen: number[] = [];\n${'export {};\n'.repeat(401)}`,
  },
  {
    rule: 'eslint(max-lines-per-function)',
    refuses: 'a function of more than 70 lines',
    path: 'packages/domain/src/plant-function.ts',
    text: `export function fill(seen: number[]) {\n${lines(80)}\n}\n`,
  },
  {
    rule: 'eslint(max-lines-per-function)',
    refuses: 'a component of more than 120 lines',
    path: 'apps/web/src/ui/plant-component.tsx',
    text: `export function Fill({ seen }: { seen: number[] }) {\n${lines(130)}\n  return null;\n}\n`,
  },
  {
    rule: 'eslint(max-params)',
    refuses: 'a function of more than four parameters',
    path: 'packages/domain/src/plant-params.ts',
    text: 'export const sum = (a: number, b: number, c: number, d: number, e: number) => a + b + c + d + e;\n',
  },
  {
    rule: 'eslint(no-console)',
    refuses: 'console in the product',
    path: 'apps/api/src/payments/plant-console.ts',
    text: "export const say = () => console.log('x');\n",
  },
  {
    rule: 'eslint(no-warning-comments)',
    refuses: 'a note to do it later',
    path: 'packages/domain/src/plant-later.ts',
    text: '// TODO: later\nexport const one = 1;\n',
  },
];

export const plants: Plant[] = [...arrows, ...house, ...language];

/** Files that a plant needs beside it. */
export const companions: Record<string, string> = {
  'apps/api/src/platform/plant-cycle-back.ts':
    "import { there } from './plant-cycle.ts';\nexport const back = () => there;\n",
  'apps/api/src/platform/plant-type-cycle-back.ts':
    "import type { There } from './plant-type-cycle.ts';\nexport type Back = There | 2;\n",
};
