import { initials } from '@kolo/domain/names';
import { formatPhone } from '@kolo/domain/phone';
import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { PinRow } from '#features/identity/pin-row.tsx';
import { kycQuery } from '#features/kyc/api.ts';
import { KycTag } from '#features/kyc/kyc-tag.tsx';
import { kycLeft } from '#features/kyc/kyc-words.ts';
import { meQuery } from '#features/identity/api.ts';
import { ConsentRow } from '#features/telemetry/consent-row.tsx';
import { paths } from '#lib/paths.ts';
import { signOut } from '#lib/session.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import {
  IconBell,
  IconCalendarClock,
  IconCreditCard,
  IconLandmark,
  IconPackage,
  IconShieldCheck,
} from '#ui/icons.tsx';
import {
  IconDownload,
  IconLock,
  IconLogOut,
  IconMessageCircle,
  IconMonitorSmartphone,
  IconFileText,
  IconUserRound,
} from '#ui/later-icons.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { AppHeader } from '#app/app-header.tsx';
import { getTheme, setTheme, subscribeTheme, type Theme } from '#app/theme.ts';
import { DataRows } from './data-rows.tsx';
import './settings.css';

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];

export function SettingsScreen() {
  useScreen('Account');
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <AppHeader title="Account" />
      <main className="page" id="main">
        <Profile />
        <div className="settings-columns">
          <Group title="You">
            <ListRow
              title="Personal information"
              icon={IconUserRound}
              detail="Name, address, email and phone"
              href={paths.personalInformation}
              chevron
            />
            <KycRow />
            <ListRow
              icon={IconLandmark}
              title="Bank accounts"
              detail="Where your withdrawals go"
              href={paths.bankAccounts}
              chevron
            />
            <ListRow
              icon={IconBell}
              title="Notifications"
              detail="What we tell you, and how"
              href={paths.notificationPreferences}
              chevron
            />
          </Group>
          <Group title="Saving">
            <ListRow
              icon={IconCreditCard}
              title="My Cards"
              detail="The cards that you pay with"
              href={paths.cards}
              chevron
            />
            <ListRow
              icon={IconCalendarClock}
              title="Schedules"
              detail="What you save automatically"
              href={paths.schedules}
              chevron
            />
            <ListRow
              icon={IconPackage}
              title="Orders"
              detail="What is on its way to you"
              href={paths.orders}
              chevron
            />
          </Group>
          <section className="sec">
            <h2 className="settings-head">Look</h2>
            <ThemeChoice />
          </section>
          <Group title="Safety">
            <PinRow />
            <ListRow
              icon={IconMonitorSmartphone}
              title="Security"
              detail="Password and devices"
              href={paths.security}
              chevron
            />
            <ListRow
              icon={IconDownload}
              title="My data"
              detail="Download it, or close your account"
              href={paths.myData}
              chevron
            />
            <ConsentRow />
          </Group>
          <Group title="Data use">
            <DataRows />
          </Group>
          <Group title="Help">
            <ListRow
              icon={IconMessageCircle}
              title="Report a problem"
              detail="Tell us, and read our answers"
              href={paths.cases}
              chevron
            />
            <ListRow icon={IconFileText} title="Terms of use" href={paths.terms} chevron />
            <ListRow icon={IconLock} title="Privacy notice" href={paths.privacy} chevron />
          </Group>
        </div>
        <Button variant="quiet" full onClick={() => setLeaving(true)}>
          <IconLogOut size="sm" />
          Log out
        </Button>
      </main>
      <LogOutSheet open={leaving} onClose={() => setLeaving(false)} />
    </>
  );
}

/** A name that would be broken within a word at its usual size beside the initials. */
const LONG_WORD = /\S{18}/;

function Profile() {
  const { data: me } = useQuery(meQuery);
  if (!me) return null;
  const name = `${me.firstName} ${me.lastName}`;
  return (
    <section className="card row profile" aria-label="You">
      <span className="avatar" aria-hidden="true">
        {initials(me.firstName, me.lastName)}
      </span>
      <div className="grow">
        <h2 className={classNames(LONG_WORD.test(name) && 'long')}>{name}</h2>
        {me.email === null ? null : <p className="small">{me.email}</p>}
        {me.phoneNumber === null ? null : <p className="small">{formatPhone(me.phoneNumber)}</p>}
      </div>
    </section>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="sec">
      <h2 className="settings-head">{title}</h2>
      <List label={title}>{children}</List>
    </section>
  );
}

/** What is left of the identity check, once that is known. */
function KycRow() {
  const { data: me } = useQuery(meQuery);
  const { data: kyc } = useQuery(kycQuery);
  return (
    <ListRow
      title="KYC verification"
      icon={IconShieldCheck}
      detail={kyc ? kycLeft(kyc) : undefined}
      end={me ? <KycTag status={me.kycStatus} step={kyc?.step} /> : undefined}
      href={paths.kyc}
      chevron
    />
  );
}

function ThemeChoice() {
  const theme = useSyncExternalStore(subscribeTheme, getTheme);
  return (
    <fieldset className="card theme-card">
      <legend className="vh">Theme</legend>
      <span className="b" aria-hidden="true">
        Theme
      </span>
      <div className="seg">
        {THEMES.map(({ value, label }) => (
          <label key={value}>
            <input
              className="vh"
              type="radio"
              name="theme"
              value={value}
              checked={theme === value}
              onChange={() => setTheme(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function LogOutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      busy={busy}
      title="Log out of Kolo?"
      lede="Your money stays where it is. You need your password to come back."
    >
      <div className="btns">
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          Stay
        </Button>
        <Button
          variant="soot"
          busy={busy}
          busyLabel="Logging out"
          onClick={() => {
            setBusy(true);
            void signOut();
          }}
        >
          Log out
        </Button>
      </div>
    </Sheet>
  );
}
