import { defect } from './defect.ts';

const MAIN = 'apps/web/src/app/main.test.tsx';

export const appStartDefects = [
  defect('who signs in while the app starts is shown what was asked for with the token of somebody else', {
    file: 'apps/web/src/app/main.tsx',
    find: 'if (currentUserId() !== owner)',
    put: 'if (location.pathname === paths.login)',
    caughtBy: [MAIN, 'what was asked for with the token of one customer is not shown to another'],
  }),
  defect('why a session ended is lost where it ends before the first screen', {
    file: 'apps/web/src/app/main.tsx',
    find: 'if (currentUserId() !== owner)',
    put: 'if ((currentUserId() ?? owner) !== owner)',
    caughtBy: [MAIN, 'why a session ended is said on the login page'],
  }),
];
