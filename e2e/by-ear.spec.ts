import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { TEST_CARD } from './support/journey.ts';
import { personWithEmail } from './support/people.ts';
import { codeFor, until } from './support/sandbox.ts';

/** Runs in the page, on the element. */
const KEEPS_FOCUS = `async function () {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  return document.activeElement === this;
}`;

/** What a screen reader has of a screen: no text of the page is looked for, and no selector. */
class Listener {
  readonly #page: Page;
  readonly #session: CDPSession;

  constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  /** Everything of this role that is not hidden from voices, by its name. */
  async #named(role: string): Promise<{ readonly name: string; readonly node: number }[]> {
    const { root } = await this.#session.send('DOM.getDocument', { depth: 0 });
    const { nodes } = await this.#session.send('Accessibility.queryAXTree', {
      backendNodeId: root.backendNodeId,
      role,
    });
    return nodes.flatMap(({ ignored, name, backendDOMNodeId }) =>
      ignored || backendDOMNodeId === undefined
        ? []
        : [{ name: String(name?.value ?? ''), node: backendDOMNodeId }],
    );
  }

  /** Waits until something of this role has this name, and does that with it. */
  async hears(role: string, name: string | RegExp, act?: (node: number) => Promise<unknown>): Promise<void> {
    await until(`a ${role} named "${name}"`, async () => {
      try {
        const heard = (await this.#named(role)).find((one) =>
          typeof name === 'string' ? one.name === name : name.test(one.name),
        );
        if (heard !== undefined) await act?.(heard.node);
        return heard;
      } catch {
        // The page was just left for the next one, or cannot be used yet.
        return undefined;
      }
    });
  }

  /** A screen that has just come takes the focus to its heading: a key goes to what still has it two frames later. */
  async #goTo(role: string, name: string | RegExp): Promise<void> {
    await this.hears(role, name, async (node) => {
      await this.#session.send('DOM.focus', { backendNodeId: node });
      const { object } = await this.#session.send('DOM.resolveNode', { backendNodeId: node });
      if (object.objectId === undefined) throw new Error('what was heard is gone');
      const { result } = await this.#session.send('Runtime.callFunctionOn', {
        objectId: object.objectId,
        functionDeclaration: KEEPS_FOCUS,
        awaitPromise: true,
        returnByValue: true,
      });
      if (result.value !== true) throw new Error('the focus went elsewhere');
    });
  }

  async press(role: string, name: string | RegExp, key = 'Enter'): Promise<void> {
    await this.#goTo(role, name);
    await this.#page.keyboard.press(key);
  }

  async type(name: string | RegExp, text: string): Promise<void> {
    await this.#goTo('textbox', name);
    await this.#page.keyboard.type(text);
  }

  async texts(): Promise<readonly string[]> {
    return (await this.#named('StaticText')).map(({ name }) => name);
  }
}

test('sign-up, an account and the first deposit by roles and names alone', async ({ page }) => {
  // The tree is asked for and not followed: `Accessibility.enable` crashes a busy Chromium now and then.
  const session = await page.context().newCDPSession(page);
  const voice = new Listener(page, session);
  const person = personWithEmail();
  await page.goto('/auth/login');
  await voice.press('link', 'Create account');
  await voice.type('Full name', person.name);
  await voice.type('Email', person.email ?? '');
  await voice.type('Password', person.password);
  await voice.press('button', 'Create account');
  await voice.hears('heading', 'Enter the code');
  await voice.type('The 6 digits of the code', await codeFor(person.email ?? ''));
  await voice.press('button', 'Skip');

  await voice.press('button', 'Create Account');
  await voice.hears('dialog', 'Choose an account type');
  await voice.press('radio', /^DS account/, 'Space');
  await voice.press('button', 'Create Account');
  await voice.press('link', 'Deposit');
  await voice.hears('heading', 'Deposit');
  await voice.type('Amount in naira', '1000');
  await voice.press('button', 'Continue');
  await voice.press('button', 'Pay ₦1,000');
  await page.waitForURL(/\/paystack\/checkout\//);
  await voice.type('Card number', TEST_CARD.number);
  await voice.type('Expiry (MM/YY)', TEST_CARD.expiry);
  await voice.type('CVV', TEST_CARD.cvv);
  await voice.press('button', 'Pay');
  // A page that is asked for its tree while the browser leaves it can hang.
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/paystack/'));
  await voice.hears('heading', '₦1,000 is in');
  await voice.press('link', 'Go to Home');
  await voice.hears('heading', 'Recent Transactions');
  await voice.hears('StaticText', '1,000 naira');
  await voice.hears('StaticText', 'plus 1,000 naira');
  expect(
    (await voice.texts()).filter((text) => /^[+−]?₦/.test(text)),
    'no figure is read with a sign that voices do not know',
  ).toEqual([]);
});
