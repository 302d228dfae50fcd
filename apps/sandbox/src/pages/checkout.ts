import { cardQuestion, returnAddress } from '../paystack/checkout.ts';
import { BUSINESS_NAME } from '../paystack/banks.ts';
import { ONE_TIME_BANK } from '../paystack/one-time-account.ts';
import { testCards, type CardStep } from '../paystack/test-cards.ts';
import type { Transaction } from '../records.ts';
import { html, naira, type Html } from './html.ts';

/** What the page says above the form when something went wrong. */
export type Trouble = string | null;

export function checkoutPage(transaction: Transaction, base: string, trouble: Trouble): Html {
  return html`<h1>Pay Kolo</h1>
    <p class="amount">${naira(transaction.amount)}</p>
    <p class="quiet">${transaction.email}<br />Reference ${transaction.reference}</p>
    ${trouble === null ? null : html`<p class="trouble" role="alert">${trouble}</p>`}
    ${currentStep(transaction, base)}
    <p class="quiet">This is the sandbox's checkout: no real money moves.</p>`;
}

function currentStep(transaction: Transaction, base: string): Html {
  const question = cardQuestion(transaction);
  if (question) return questionForm(question.kind, base);
  switch (transaction.step?.kind) {
    case 'transfer':
      return transferBox(transaction, transaction.step, base);
    case 'ussd':
      return ussdBox(transaction.step.code, base);
    default:
      return waysToPay(transaction, base);
  }
}

function waysToPay(transaction: Transaction, base: string): Html {
  const offers = (channel: string) => transaction.channels === null || transaction.channels.includes(channel);
  return html`${offers('card') ? cardForm(base) : null}
    <div class="stack">
      ${offers('bank_transfer') ? html`<form method="post" action="${base}/transfer"><button type="submit">Pay with bank transfer</button></form>` : null}
      ${offers('ussd') ? html`<form method="post" action="${base}/ussd"><button type="submit">Pay with USSD</button></form>` : null}
      ${cancelForm(base)}
    </div>
    ${offers('card') ? cardList() : null}`;
}

function cardForm(base: string): Html {
  return html`<form class="card" method="post" action="${base}/card">
    <h2>Card</h2>
    <label for="number">Card number</label>
    <input id="number" name="number" inputmode="numeric" autocomplete="cc-number" maxlength="30" required />
    <div class="pair">
      <div>
        <label for="expiry">Expiry (MM/YY)</label>
        <input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" maxlength="9" required />
      </div>
      <div>
        <label for="cvv">CVV</label>
        <input id="cvv" name="cvv" inputmode="numeric" autocomplete="cc-csc" maxlength="4" required />
      </div>
    </div>
    <div class="stack"><button class="main" type="submit">Pay</button></div>
  </form>`;
}

function cardList(): Html {
  return html`<details>
    <summary>Test cards</summary>
    <ul>
      ${testCards.map((card) => {
        const secrets = [
          `CVV ${card.cvv}`,
          card.pin && `PIN ${card.pin}`,
          card.otp && `code ${card.otp}`,
        ].filter(Boolean);
        return html`<li><code>${grouped(card.number)}</code>, ${secrets.join(', ')}: ${card.effect}</li>`;
      })}
    </ul>
    <p class="quiet">Any expiry date in the future will do.</p>
  </details>`;
}

function grouped(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

const questions: Record<
  Exclude<CardStep, 'three_d_secure'>,
  { label: string; hint: string; mode: string }
> = {
  pin: { label: 'Card PIN', hint: 'Your bank asks for the four digits of your PIN.', mode: 'numeric' },
  phone: { label: 'Phone number', hint: 'Your bank asks for the phone number that it knows.', mode: 'tel' },
  otp: { label: 'One-time code', hint: 'Your bank has sent you a code of six digits.', mode: 'numeric' },
};

function questionForm(kind: CardStep, base: string): Html {
  if (kind === 'three_d_secure') {
    return html`<form class="card" method="post" action="${base}/answer">
        <h2>Your bank's page</h2>
        <p>Test Bank asks you to approve this payment (3-D Secure).</p>
        <div class="stack">
          <button class="main" type="submit" name="answer" value="approve">Approve</button>
          <button type="submit" name="answer" value="decline">Decline</button>
        </div>
      </form>
      <div class="stack">${cancelForm(base)}</div>`;
  }
  const { label, hint, mode } = questions[kind];
  return html`<form class="card" method="post" action="${base}/answer">
      <label for="answer">${label}</label>
      <p class="quiet" id="hint">${hint}</p>
      <input
        id="answer"
        name="answer"
        inputmode="${mode}"
        autocomplete="${kind === 'otp' ? 'one-time-code' : 'off'}"
        aria-describedby="hint"
        required
      />
      <div class="stack"><button class="main" type="submit">Continue</button></div>
    </form>
    <div class="stack">${againForm(base)}${cancelForm(base)}</div>`;
}

function transferBox(
  transaction: Transaction,
  step: { accountNumber: string; expiresAt: string },
  base: string,
): Html {
  return html`<section class="card">
      <h2>Bank transfer</h2>
      <p>
        Send exactly <strong>${naira(transaction.amount)}</strong> to this account. It is for this payment
        only.
      </p>
      <p class="number">${step.accountNumber}</p>
      <p>${ONE_TIME_BANK.name}<br />${BUSINESS_NAME}</p>
      <p class="quiet">Open until ${step.expiresAt.slice(0, 16).replace('T', ' ')} UTC</p>
      <form class="stack" method="post" action="${base}/sent">
        <button class="main" type="submit">I have sent the money</button>
      </form>
    </section>
    <div class="stack">${againForm(base)}${cancelForm(base)}</div>`;
}

function ussdBox(code: string, base: string): Html {
  return html`<section class="card">
      <h2>USSD</h2>
      <p>Dial this code on your phone and follow what it says.</p>
      <p class="number">${code}</p>
      <form class="stack" method="post" action="${base}/sent">
        <button class="main" type="submit">I have dialled the code</button>
      </form>
    </section>
    <div class="stack">${againForm(base)}${cancelForm(base)}</div>`;
}

function againForm(base: string): Html {
  return html`<form method="post" action="${base}/again">
    <button type="submit">Pay another way</button>
  </form>`;
}

function cancelForm(base: string): Html {
  return html`<form method="post" action="${base}/cancel">
    <button type="submit">Cancel the payment</button>
  </form>`;
}

/** The end, for who comes back to a paid checkout or has no address to return to. */
export function donePage(transaction: Transaction, cancelled: boolean): Html {
  const address = returnAddress(transaction, cancelled);
  return html`<h1>${cancelled ? 'Payment cancelled' : 'Payment successful'}</h1>
    <p class="amount">${naira(transaction.amount)}</p>
    <p class="quiet">Reference ${transaction.reference}</p>
    ${
      address === undefined
        ? html`<p>You can close this page.</p>`
        : html`<p><a class="button main" href="${address}">Back to Kolo</a></p>`
    }`;
}
