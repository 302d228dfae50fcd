import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCREENS } from '@kolo/contract/analytics';
import { expect, it } from 'vitest';

const source = readFileSync(join(import.meta.dirname, 'routes.tsx'), 'utf8');

/** The patterns in one of its lists. */
function patternsOf(list: string): string[] {
  const [, text = ''] = new RegExp(`const ${list} = \\{(.*?)\\n\\}`, 's').exec(source) ?? [];
  return [...text.matchAll(/^ {2}'(\/[^']*)':/gm)].flatMap(([, pattern = '']) => [pattern]).toSorted();
}

it('the URL map is this one: a screen that comes or goes is a decision', () => {
  const map = {
    strangers: patternsOf('strangerScreens'),
    everybody: patternsOf('publicScreens'),
    bare: patternsOf('bareScreens'),
    customers: patternsOf('customerScreens'),
    byHand: [...source.matchAll(/<Route path="([^"]*)"|\[(paths\.\w+)\]: \w+ \}\)/g)]
      .flatMap(([, pattern, named]) => pattern ?? named ?? [])
      .toSorted(),
  };
  expect(map).toMatchSnapshot();
});

it('every screen of a customer has its name in the contract, and no other', () => {
  expect(patternsOf('customerScreens')).toEqual([...SCREENS].toSorted());
});

/** Source: specification, section 2, layout. Every other page is deep: its own bar leads back. */
it('the header with the bell stands on the dashboard, the packages and the account, and on no other screen', () => {
  const screens = globSync('{app,features}/**/*.tsx', { cwd: join(import.meta.dirname, '..') }).filter(
    (file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8').includes('<AppHeader '),
  );
  expect(screens.toSorted()).toEqual([
    'app/screens/dashboard/dashboard-screen.tsx',
    'app/screens/packages-screen.tsx',
    'app/screens/settings-screen.tsx',
  ]);
  for (const [pattern, file] of [
    ['/packages', 'packages-screen'],
    ['/settings', 'settings-screen'],
  ]) {
    const lines = source.split('\n').filter((line) => line.includes(`./screens/${file}.tsx`));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`'${pattern}': `);
  }
});
