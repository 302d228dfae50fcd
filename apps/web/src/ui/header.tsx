import { useId } from 'react';
import { IconBell } from './icons.tsx';
import { Link } from './link.tsx';
import { Logo } from './logo.tsx';

const BADGE_CAP = 9;

type HeaderProps = {
  /** The page's h1: seen on wide screens, read out on phones. */
  title: string;
  home: { href: string; label: string };
  account: { href: string; label: string; initials: string };
  bell?: { href: string; unread: number; preview?: { title: string; body: string } | undefined };
};

export function Header({ title, home, account, bell }: HeaderProps) {
  const peek = useId();
  return (
    <header className="topbar">
      <Link className="tapicon av" href={account.href} aria-label={account.label}>
        <span className="avatar">{account.initials}</span>
      </Link>
      <Link className="brand" href={home.href} aria-label={home.label}>
        <Logo />
      </Link>
      <h1 className="hello">{title}</h1>
      {bell === undefined ? null : (
        <Link
          className="tapicon end"
          href={bell.href}
          aria-label={bell.unread > 0 ? `Notifications, ${bell.unread} unread` : 'Notifications'}
          aria-describedby={bell.preview && peek}
        >
          <IconBell />
          {bell.unread > 0 ? (
            <span className="badge">{bell.unread > BADGE_CAP ? `${BADGE_CAP}+` : bell.unread}</span>
          ) : null}
          {bell.preview === undefined ? null : (
            <span className="peek" id={peek}>
              <b>{bell.preview.title}</b>
              <span>{bell.preview.body}</span>
            </span>
          )}
        </Link>
      )}
    </header>
  );
}
