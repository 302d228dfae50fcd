import { defect } from './defect.ts';

export const pressesDefects = [
  defect('old sim gets an own code', {
    file: 'apps/api/src/identity/contacts/own-code.ts',
    find: 'const old = (await contactsForCode(db, customer, now)).map(({ channel }) => channel);',
    put: 'const old = oldContacts(customer, now).map(({ channel }) => channel);',
    also: [
      {
        file: 'apps/api/src/identity/contacts/own-code.ts',
        find: "import { isUnproved } from './young-contacts.ts';",
        put: "import { isUnproved, oldContacts } from './young-contacts.ts';",
      },
    ],
    caughtBy: ['apps/api/src/after-a-press.test.ts', 'gets no own code, and no PIN after the 72 hours'],
  }),
  defect('own code of before a press is sent', {
    file: 'apps/api/src/identity/jobs.ts',
    find: 'return to === null || !channels.includes(channel) ? [] : [{ channel, to }];',
    put: 'return to === null ? [] : [{ channel, to }];',
    caughtBy: ['apps/api/src/after-a-press.test.ts', 'nor an own code that was asked for before the press'],
  }),
  defect('code asked for by a thief outlives a press', {
    file: 'apps/api/src/identity/contacts/withdrawal-stop.ts',
    find: 'return stop !== undefined && stop.pressedAt > askedAt;',
    put: 'return stop !== undefined && stop.pressedAt < askedAt;',
    caughtBy: ['apps/api/src/after-a-press.test.ts', 'once somebody has pressed'],
  }),
  defect('own code with nobody to get it', {
    file: 'apps/api/src/identity/contacts/own-code.ts',
    find: `  await assertCodeMayGo(tx, customer, now, 'We can send you a code');
`,
    put: '',
    caughtBy: [
      'apps/api/src/after-a-press.test.ts',
      'no own code for 72 hours where no other contact stands',
    ],
  }),
  defect('press forgotten after 72 hours', {
    file: 'apps/api/src/identity/contacts/withdrawal-stop.ts',
    find: 'return isOver || unpressed(stop, customer).length === 0 ? undefined : { stop, isGuarded: false };',
    put: 'return undefined;',
    caughtBy: ['apps/api/src/after-a-press.test.ts', 'gets no own code, and no PIN after the 72 hours'],
  }),
  defect('press confirmed by itself', {
    file: 'apps/api/src/identity/contacts/withdrawal-stop.ts',
    find: '!unpressed(stop, customer).includes(channel) || ',
    put: '',
    caughtBy: ['apps/api/src/after-a-press.test.ts', 'gets no own code, and no PIN after the 72 hours'],
  }),
  defect('undo restores a young pin', {
    file: 'apps/api/src/identity/contacts/undo-contact.ts',
    find: 'return proves({ setAt, provesAt }, row.askedAt) ? { hash, setAt, provesAt } : null;',
    put: 'return { hash, setAt, provesAt };',
    caughtBy: ['apps/api/src/after-a-press.test.ts', 'is no PIN from before'],
  }),
  defect('ended change keeps a young pin', {
    file: 'apps/api/src/identity/contacts/follow-link.ts',
    find: `  await distrustPin(tx, services, pressed);
`,
    put: `  if (pressed.row.state === 'applied') await distrustPin(tx, services, pressed);
`,
    caughtBy: ['apps/api/src/after-a-press.test.ts', 'goes with the press that ends a change that waits'],
  }),
  defect('only contact stays unproved', {
    file: 'apps/api/src/identity/contact-queries.ts',
    find: '      if (contact === null) return { unprovedChannel: null };\n',
    put: '',
    caughtBy: [
      'apps/api/src/identity/contacts/second-contact.test.ts',
      'is proved where it becomes the only one',
    ],
  }),
  defect('undo of a removal proves the other', {
    file: 'apps/api/src/identity/contacts/undo-contact.ts',
    find: 'one.newContact === null && one.oldOtherUnproved',
    put: 'one.newContact !== null && one.oldOtherUnproved',
    caughtBy: [
      'apps/api/src/identity/contacts/second-contact.test.ts',
      'is proved where it becomes the only one',
    ],
  }),
];
