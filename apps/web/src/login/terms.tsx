import { paths } from '#lib/paths.ts';
import {
  Complaints,
  CUSTODIAN,
  FactList,
  LegalPage,
  OPERATOR,
  OPERATOR_ADDRESS,
  Part,
} from './legal-page.tsx';

/** What a customer and Kolo promise each other. */
export function TermsPage() {
  return (
    <LegalPage
      path={paths.terms}
      title="Terms of use"
      lede="What you can expect from Kolo, and what we expect from you. By opening an account you agree to this page."
    >
      <FactList
        facts={[
          ['Who runs Kolo', OPERATOR],
          ['Address', OPERATOR_ADDRESS],
          ['Who holds your money', CUSTODIAN],
        ]}
      />
      <Part title="Your money">
        <ul>
          <li>Kolo is a savings app, not a bank. What you save is held for you by {CUSTODIAN}.</li>
          <li>Your money stays yours: you can withdraw it under the rules below.</li>
          <li>Every naira in and out is in your transactions, with a receipt.</li>
          <li>
            A payment counts once the payment company has confirmed it. Until then it is not in your balance,
            and its page shows what we are waiting for.
          </li>
        </ul>
      </Part>
      <Part title="Your account">
        <ul>
          <li>One account for each person, in your own name.</li>
          <li>How much you can hold and withdraw depends on how far your identity is checked.</li>
          <li>
            Keep your password, PIN and codes to yourself. We never ask for them by phone, SMS or email.
          </li>
          <li>Tell us at once if your phone is lost, or if you see something that you did not do.</li>
        </ul>
      </Part>
      <Part title="Saving and withdrawing">
        <ul>
          <li>Withdrawals go to a bank account in your own name. You see the fee before you confirm.</li>
          <li>
            An interest package earns the rate that you saw when you locked the money, until the day that you
            chose. Tax on the interest is taken as the law requires. If you leave early you get back what you
            put in and lose the interest.
          </li>
          <li>
            For a product package we hold the price for the time that we name when you start, as long as you
            keep paying in. You can move the money to another product or to your balance at any time.
          </li>
          <li>A schedule pays for you on the dates you chose, until you pause or delete it.</li>
        </ul>
      </Part>
      <Part title="When we may stop something">
        <ul>
          <li>
            If we fear fraud, or the law tells us to, we stop money from leaving your account. The app shows
            you a reason, and the day by which we will check again.
          </li>
          <li>
            If a bank takes back a card payment that you made, we take the same amount from what you have in
            Kolo.
          </li>
        </ul>
      </Part>
      <Part title="Leaving">
        <p>
          Withdraw your money and close your account whenever you like: Account, then My data. The{' '}
          <a href={paths.privacy}>privacy notice</a> says what we still have to keep.
        </p>
      </Part>
      <Complaints />
      <Part title="The law">
        <p>
          Nigerian law applies between you and us. Nothing on this page takes away a right that it gives you.
        </p>
      </Part>
    </LegalPage>
  );
}
