import { defect } from './defect.ts';

const MAIN = 'apps/web/src/app/main.test.tsx';
const PHONE = 'apps/web/src/app/start-phone.test.ts';

export const appStartDefects = [
  defect('path of one customer opened for the next', {
    file: 'apps/web/src/lib/origin-path.ts',
    find: 'storage.setItem(STORAGE_KEYS.originPath, owner + path);',
    put: 'storage.setItem(STORAGE_KEYS.originPath, path);',
    caughtBy: ['apps/web/src/app/main.test.tsx', 'leads another customer who logs in in this tab home'],
  }),
  defect('tab of one customer goes on for the next', {
    file: 'apps/web/src/app/guards.tsx',
    find: '  if (userId !== owner) return <StartOver />;\n',
    put: '',
    caughtBy: [
      'apps/web/src/app/guards.test.tsx',
      'what a tab has in memory of one customer is not shown to another',
    ],
  }),
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
  defect('messages come to a phone after an offline log-out', {
    file: 'apps/web/src/app/start-phone.ts',
    find: '  ignoreFailure(phone.endMessages());\n',
    put: '',
    caughtBy: [PHONE, 'ends the messages of the phone, though the server does not hear of it'],
  }),
  defect('push service asked for by a phone that may have none', {
    file: 'apps/web/src/app/start-phone.ts',
    find: 'if (lastingStorage.getItem(STORAGE_KEYS.pushDevice) === null) return;',
    put: '',
    caughtBy: [PHONE, 'where messages are off its push service is asked for nothing'],
  }),
  defect('dead token that a phone had kept is registered', {
    file: 'apps/web/src/native/push-capacitor.ts',
    find: '        .then(() => PushNotifications.checkPermissions())\n',
    put: '',
    caughtBy: [
      'apps/web/src/native/push-capacitor.test.tsx',
      'a token that the phone kept from before the page listened is not taken for a new one',
    ],
  }),
  defect('device that was told outlives the session that the server ended', {
    file: 'apps/web/src/lib/session.ts',
    find: '  endPush();\n  lastingStorage.removeItem(STORAGE_KEYS.pushDevice);\n',
    put: '  endPush();\n',
    caughtBy: [
      'apps/web/src/lib/session.test.tsx',
      'forgets the device that was told, with a session that the server has ended',
    ],
  }),
  defect('customers of one phone share what is sent and unanswered', {
    file: 'apps/web/src/lib/command/intent.ts',
    find: 'owner: currentUserId,',
    put: 'owner: () => createTokenStore(lastingStorage).session()?.userId ?? null,',
    also: [
      {
        file: 'apps/web/src/lib/command/intent.ts',
        find: "import { currentUserId } from '../session.ts';",
        put: "import { createTokenStore } from '../token-store.ts';",
      },
    ],
    caughtBy: [
      'apps/web/src/lib/command/intent-on-phone.test.tsx',
      'what one customer of a phone has open is met by no other',
    ],
  }),
  defect('file said to be saved on a phone that saves none', {
    file: 'apps/web/src/lib/download.ts',
    find: "isInNativeShell() ? 'Open Kolo in a browser to save this.' : null",
    put: 'null as string | null',
    caughtBy: [
      'apps/web/src/features/accounts/files-on-phone.test.tsx',
      'whose page can save nothing, a statement is not offered to be saved',
    ],
  }),
  defect('log-out during a download told as another account', {
    file: 'apps/web/src/lib/download.ts',
    find: "currentUserId() === null ? 'You are logged out. Log in again.' : OTHER_CUSTOMER_ERROR",
    put: 'OTHER_CUSTOMER_ERROR',
    caughtBy: [
      'apps/web/src/lib/download.test.tsx',
      'a customer who has only logged out meanwhile is told of no other account',
    ],
  }),
];
