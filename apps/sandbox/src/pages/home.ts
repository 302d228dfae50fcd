import { toIso } from '../clock.ts';
import type { Context } from '../context.ts';
import { HOME_PAGE_ROWS } from '../limits.ts';
import { canSettle } from '../paystack/transfers.ts';
import type { Message, Transaction, Transfer } from '../records.ts';
import { html, naira, type Html } from './html.ts';

/** The outside world at a glance: what was sent, what is being paid, and the time. */
export function homePage(context: Context, notice: { text: string; isTrouble: boolean } | null): Html {
  const { clock, world } = context;
  const messages = world.messages.newest().slice(0, HOME_PAGE_ROWS);
  const checkouts = world.transactions
    .newest()
    .filter((one) => !one.erased)
    .slice(0, HOME_PAGE_ROWS);
  const payouts = world.transfers
    .newest()
    .filter((one) => !one.erased)
    .slice(0, HOME_PAGE_ROWS);

  return html`<h1>Kolo's outside world</h1>
    <p class="quiet">
      The sandbox stands in for Paystack, the BVN check, SMS, mail and push. Nothing here is real.
    </p>
    <nav aria-label="On this page">
      <a href="#clock">Clock</a><a href="#messages">Messages</a><a href="#checkouts">Checkouts</a>
      <a href="#payouts">Payouts</a><a href="#people">People</a><a href="#faults">Faults</a
      ><a href="/">Refresh</a>
    </nav>
    ${notice === null ? null : html`<p class="${notice.isTrouble ? 'trouble' : 'good'}" role="${notice.isTrouble ? 'alert' : 'status'}">${notice.text}</p>`}
    <h2 id="clock">Clock</h2>
    <p>
      ${minute(clock.nowIso())}
      UTC${clock.offsetMs() > 60_000 ? html` <span class="quiet">(moved forward)</span>` : null}
    </p>
    <form class="row" method="post" action="/page/clock">
      <div>
        <label for="advance">Move forward by</label>
        <input id="advance" name="advance" value="P1D" required aria-describedby="advance-hint" />
      </div>
      <button class="main" type="submit">Move the clock</button>
    </form>
    <p class="quiet" id="advance-hint">P1D is a day, P1M a month, PT1H an hour. It only goes forward.</p>
    <h2 id="messages">Messages</h2>
    ${messages.length === 0 ? html`<p class="quiet">Nothing has been sent yet.</p>` : messages.map(messageCard)}
    <h2 id="checkouts">Checkouts</h2>
    ${table('Checkouts', ['Reference', 'Amount', 'Customer', 'Status', ''], checkouts.map(checkoutRow), 'Nobody has started to pay.')}
    <h2 id="payouts">Payouts</h2>
    <p class="quiet">
      The provider holds ${naira(world.settings().balanceKobo)} for payouts. They succeed by themselves after
      a few seconds.
    </p>
    ${table('Payouts', ['Reference', 'Amount', 'Status', ''], payouts.map(payoutRow), 'Nothing has been paid out.')}
    ${peopleForms()}
    <h2 id="faults">Faults</h2>
    ${faultList(context)}`;
}

function minute(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ');
}

function messageCard(message: Message): Html {
  return html`<article class="card">
    <p class="quiet">${message.channel} to <strong>${message.to}</strong>, ${minute(message.at)} UTC</p>
    ${message.subject === '' ? null : html`<p><strong>${message.subject}</strong></p>`}
    ${message.code === null ? null : html`<p>Code <span class="number">${message.code}</span></p>`}
    <details>
      <summary>The whole text</summary>
      <p class="message">${message.text}</p>
    </details>
  </article>`;
}

function table(label: string, heads: string[], rows: Html[], none: string): Html {
  if (rows.length === 0) return html`<p class="quiet">${none}</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => (head === '' ? html`<td></td>` : html`<th scope="col">${head}</th>`))}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

function checkoutRow(one: Transaction): Html {
  const isOpen = one.paidAt === null;
  return html`<tr>
    <td><code>${one.reference}</code></td>
    <td>${naira(one.amount)}</td>
    <td>${one.email}</td>
    <td>${one.status}</td>
    <td>
      ${
        isOpen
          ? html`<div class="row">
              ${outcomeForm('checkouts', one.reference, 'success', 'Pay')}
              ${outcomeForm('checkouts', one.reference, 'failed', 'Decline')}
              <a class="button" href="/paystack/checkout/${one.accessCode}">Open</a>
            </div>`
          : null
      }
    </td>
  </tr>`;
}

function payoutRow(one: Transfer): Html {
  const outcomes = (['success', 'failed', 'reversed'] as const).filter((outcome) => canSettle(one, outcome));
  return html`<tr>
    <td><code>${one.reference}</code></td>
    <td>${naira(one.amount)}</td>
    <td>${one.status}</td>
    <td>
      <div class="row">
        ${outcomes.map((outcome) => outcomeForm('transfers', one.reference, outcome, outcome))}
      </div>
    </td>
  </tr>`;
}

function outcomeForm(
  kind: 'checkouts' | 'transfers',
  reference: string,
  outcome: string,
  label: string,
): Html {
  return html`<form method="post" action="/page/${kind}/${encodeURIComponent(reference)}">
    <button type="submit" name="outcome" value="${outcome}" aria-label="${label} ${reference}">
      ${label}
    </button>
  </form>`;
}

function peopleForms(): Html {
  return html`<h2 id="people">People and bank accounts</h2>
    <form class="card" method="post" action="/page/people">
      <p>A person whom the BVN check knows</p>
      <div class="pair">
        ${field('bvn', 'BVN (11 digits)')}${field('birthDate', 'Born (YYYY-MM-DD)')}
        ${field('firstName', 'First name')}${field('lastName', 'Last name')}
      </div>
      <div class="stack"><button type="submit">Add the person</button></div>
    </form>
    <form class="card" method="post" action="/page/bank-accounts">
      <p>A bank account that resolves to a name (058 is GTBank)</p>
      <div class="pair">
        ${field('bankCode', 'Bank code')}${field('accountNumber', 'Account number (10 digits)')}
      </div>
      ${field('name', 'Name on the account')}
      <div class="stack"><button type="submit">Add the account</button></div>
    </form>`;
}

function field(name: string, label: string): Html {
  return html`<div><label for="${name}">${label}</label><input id="${name}" name="${name}" required /></div>`;
}

function faultList({ faults, world }: Context): Html {
  const left = faults.left();
  const waiting = world.webhooks.size();
  return html`${
      left.length === 0
        ? html`<p class="quiet">Everything works. Faults are set with <code>POST /control/faults</code>.</p>`
        : html`<ul>
              ${left.map((one) => html`<li>${one.operation}: ${one.mode}, ${one.left} times more</li>`)}
            </ul>
            <form method="post" action="/page/faults"><button type="submit">Remove all faults</button></form>`
    }
    <p class="quiet">${waiting} webhooks have not been taken yet.</p>`;
}

export function clockNotice(nowMs: number): string {
  return `It is now ${minute(toIso(nowMs))} UTC.`;
}
