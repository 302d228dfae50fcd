import { describe, expect, test } from 'vitest';
import { readTexts } from './extract.ts';
import { judge } from './table.ts';

/** What the table has of a screen, by the code of its body. */
function said(code: string): string[] {
  return readTexts('screen.tsx', code);
}

describe('a sentence is found', () => {
  test.each([
    ['in markup', 'const a = <p>There is money.</p>;', 'There is money.'],
    [
      'across an element',
      'const a = <p>Your bank charges <b>{amount}</b>, once.</p>;',
      'Your bank charges {amount}, once.',
    ],
    ['across lines', 'const a = (<p>\n  One line\n  and another.\n</p>);', 'One line and another.'],
    ['in a fragment', 'const a = <>Only words</>;', 'Only words'],
    ['in a conditional', 'const a = <p>{late ? "missed" : "paid"}</p>;', ['missed', 'paid']],
    [
      'in a conditional within a sentence',
      'const a = <p>You are {late ? "late" : "early"}.</p>;',
      'You are {late / early}.',
    ],
    ['after &&', 'const a = <p>{late && "missed"}</p>;', 'missed'],
    ['after ??', 'const a = <p>{name ?? "nobody"}</p>;', 'nobody'],
    ['in a template', 'const a = `${count} days left`;', '{count} days left'],
    ['in a sum', "const a = 'You have ' + count + ' days.';", 'You have {count} days.'],
    ['in a variable that is shown', 'const word = "missed"; const a = <p>{word}</p>;', 'missed'],
    [
      'in a variable within a sentence',
      'const word = "missed"; const a = <p>It was {word}.</p>;',
      ['missed', 'It was {word}.'],
    ],
    ['in a table by a state', 'const WORDS: Record<State, string> = { open: "waiting" };', 'waiting'],
    [
      'in a table that satisfies a type',
      'const W = { open: "waiting" } as const satisfies Record<State, string>;',
      'waiting',
    ],
    ['in a table that is shown', 'const W = { open: "waiting" }; const a = <p>{W[state]}</p>;', 'waiting'],
    ['in the keys of a table', "const A = { 'From a card': 1, Transfer: 2 };", ['From a card', 'Transfer']],
    ['in a list that is joined', "const a = <p>{['at home', 'away'].join(' or ')}</p>;", ['at home', 'away']],
    [
      'in a list of small words that is shown',
      "const a = <p>{['home', 'away'].map(show)}</p>;",
      ['home', 'away'],
    ],
    [
      'in what a function of words returns',
      'function word(n: number): string { return n === 1 ? "day" : "days"; }',
      ['day', 'days'],
    ],
    [
      'in a switch',
      'function word(s: S): string { switch (s) { case "open": return "waiting"; } }',
      'waiting',
    ],
    ['in a default', 'function word(name = "Your package") {}', 'Your package'],
    ['in aria-label', 'const a = <button aria-label="close" />;', 'close'],
    ['in title', 'const a = <i title="help" />;', 'help'],
    ['in alt', 'const a = <img alt="pot" />;', 'pot'],
    ['in a placeholder', 'const a = <input placeholder="street" />;', 'street'],
    ['in a member of a component of ours', 'const a = <Button busyLabel="paying" />;', 'paying'],
    [
      'in a sentence given to a member of few words',
      'const a = <Banner tone="Money is in" />;',
      'Money is in',
    ],
    [
      'in an object that a component is given',
      'const a = <Chips items={[{ key: "all", label: "every one" }]} />;',
      'every one',
    ],
    ['in the title of the page', "document.title = 'kolo';", 'kolo'],
    ['in a message that pops up', "toast({ title: 'saved', tone: 'failed' });", 'saved'],
    ['in a notification of the phone', "new Notification('news', { body: 'paid' });", ['news', 'paid']],
    [
      'in what a schema refuses with',
      "const A = z.string().check(z.minLength(1, 'Enter your PIN.'));",
      'Enter your PIN.',
    ],
    ['in a refusal', "throw new Refusal('FROZEN', { message: `Wait until ${day}.` });", 'Wait until {day}.'],
    [
      'in a mail of markup',
      'const mail = `<html><p style="margin:0">${why} <a href="${url}">settings</a></p></html>`;',
      'settings',
    ],
    ['in a default of ||', "const a = message || 'Something went wrong.';", 'Something went wrong.'],
    ['in an async answer', "const a = <p>{await (late ? 'missed' : load())}</p>;", 'missed'],
  ])('%s', (_, code, expected) => {
    expect(said(code)).toEqual([expected].flat());
  });

  test('in a page that is not code, and in the manifest of the app', () => {
    const page =
      '<title>Kolo</title><meta name="description" content="Save money."><script>"no words"</script><p>Hello';
    expect(readTexts('index.html', page)).toEqual(['Save money.', 'Kolo', 'Hello']);
    expect(readTexts('app.webmanifest', '{ "name": "Kolo", "id": "an id" }')).toEqual(['Kolo']);
  });
});

describe('no sentence is', () => {
  test.each([
    ['a class', 'const a = <p className="stack md">{x}</p>; const b = classNames("row small", c);'],
    [
      'a word of a program',
      'if (state === "open") go("/a/b"); const a = <Button variant="quiet" size="sm" />;',
    ],
    ['the type of a value', 'type State = "Is open" | "Is closed";'],
    ['an import', "import x from 'One two'; export * from 'Two three';"],
    [
      'what engineers read',
      "invariant(x, 'The row is there.'); logger.warn('It was slow.'); throw new Error('Not so.');",
    ],
    ['SQL', 'const a = sql`select One from two`;'],
    ['an address or a drawing', 'const a = <path d="M1 2 l3 4" />; const b = `/packages/${id}`;'],
  ])('%s', (_, code) => {
    expect(said(code)).toEqual([]);
  });
});

test.each([
  ['You can not pay.', 'cannot'],
  ['Paid!', 'exclamation'],
  ['Loading...', 'dots'],
  ["Paystack's page", 'apostrophe'],
  ['Put in ₦500 or more.', 'its rule'],
  ['You owe ₦{owed}.', 'its rule'],
  ['It is paid. You are done', 'ends'],
  ['It is paid .', 'no blank'],
])('%s is refused', (text, because) => {
  expect(judge({ path: 'a.tsx', texts: [text] })).toEqual([expect.stringContaining(because)]);
});

test('what is said well is refused nowhere', () => {
  const texts = [
    'Kobo below ₦1 stay in Kolo.',
    'New to Kolo? Create account',
    'It is {amount}. We kept {price}.',
    'Driver’s licence',
  ];
  expect(judge({ path: 'a.tsx', texts })).toEqual([]);
});
