import { paths } from '#lib/paths.ts';
import {
  Complaints,
  CUSTODIAN,
  FactList,
  LegalPage,
  OPERATOR,
  OPERATOR_ADDRESS,
  Part,
  PRIVACY_CONTACT,
} from './legal-page.tsx';

/** What is kept of a customer, why, how long, with whom, and what the customer can ask for. */
export function PrivacyPage() {
  return (
    <LegalPage
      path={paths.privacy}
      title="Privacy notice"
      lede="What we keep about you, why, for how long, and who else sees it. It follows the Nigeria Data Protection Act 2023."
    >
      <FactList
        facts={[
          ['Who answers for your data', OPERATOR],
          ['Address', OPERATOR_ADDRESS],
          ['Questions and requests', PRIVACY_CONTACT],
        ]}
      />
      <Part title="What we keep, and why">
        <FactList
          facts={[
            [
              'Name, email, phone, address',
              'To open your account, to reach you, and to deliver what you order. We need it to keep our contract with you.',
            ],
            [
              'Password, PIN and codes',
              'So that only you can get in. We keep them scrambled, so that nobody can read them.',
            ],
            [
              'BVN, date of birth, ID number, photos of your ID',
              'To check who you are, as the law requires of every company that handles money. We keep your BVN and ID number encrypted. A BVN cannot be used to take money from your bank.',
            ],
            [
              'Deposits, packages, withdrawals, orders, bank accounts',
              'To keep your savings right and to prove it, by contract and by law.',
            ],
            [
              'Cards',
              'The bank, the last four digits and the expiry date. The payment company keeps the card itself; we never see the full number.',
            ],
            [
              'Devices and logins',
              'The device, the network address and the time, so that you and we notice a login that is not yours. Keeping your account safe is our legitimate interest.',
            ],
            ['What you write to us', 'To answer you and to settle the case.'],
            [
              'Which screens are opened',
              'To improve Kolo, and only if you allow it under Account. We keep it without your name or anything that shows it was you.',
            ],
          ]}
        />
        <p>
          We show no adverts, we do not sell your data, and no other company follows you here. Your browser
          keeps what the app needs: your login, an encrypted copy of what you saw last, what you have begun to
          type, an id for this device, marks that stop the same payment from being made twice, and how you
          like the app to look. Your login, the copy and what you typed go when you log out.
        </p>
      </Part>
      <Part title="How long">
        <ul>
          <li>While your account is open, what the account needs.</li>
          <li>
            When you close it, your email, phone, password and PIN are removed at once. The records of your
            money and of your identity check stay for as long as the law tells us to keep them.
          </li>
          <li>
            Each of your devices: one year after its last login ended. The log of your account’s security: 2
            years. Reports of crashes and of opened screens: 90 days. Codes: one day.
          </li>
        </ul>
      </Part>
      <Part title="Who else sees it">
        <ul>
          <li>{CUSTODIAN}, which holds your money.</li>
          <li>The payment company that runs card pages and transfers, and your bank.</li>
          <li>The company that checks your BVN and ID for us.</li>
          <li>
            The companies that carry our SMS, emails and notifications; they see the message and where it
            goes, nothing else.
          </li>
          <li>The person who delivers your order sees your name, phone and address.</li>
          <li>Courts and authorities, where the law orders it.</li>
        </ul>
      </Part>
      <Part title="Your rights">
        <ul>
          <li>See what we keep, and take it with you: Account, then My data, then Download.</li>
          <li>Correct it: Account, then Personal information.</li>
          <li>Have it deleted, as far as the law lets us: close your account.</li>
          <li>
            Ask us to limit what we do with it, object to it, or withdraw a consent: write to{' '}
            {PRIVACY_CONTACT}. We answer within 30 days, and it costs nothing.
          </li>
          <li>Complain to the Nigeria Data Protection Commission: ndpc.gov.ng.</li>
        </ul>
        <p>
          If your data is ever stolen and that puts you at risk, we will tell the Commission within 72 hours,
          and you without delay.
        </p>
      </Part>
      <Complaints />
    </LegalPage>
  );
}
