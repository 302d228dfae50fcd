import type { IconComponent } from './icon.tsx';
import { IconPlus } from './icons.tsx';
import { Link } from './link.tsx';
import { Logo } from './logo.tsx';

export type BarItem = { href: string; label: string; icon: IconComponent; current: boolean };

type BottomBarProps = {
  label: string;
  home: { href: string; label: string };
  items: readonly BarItem[];
  /** The clay button in the middle. On wide screens it leads the rail and carries its word. */
  plus: { label: string; word: string; expanded: boolean; onPress: () => void };
};

/** The navigation: a bar at the foot of a phone, a rail at the left of a wide screen. */
export function BottomBar({ label, home, items, plus }: BottomBarProps) {
  const middle = Math.ceil(items.length / 2);
  return (
    <nav className="bar" aria-label={label}>
      <div className="rail-only">
        <Link className="brand" href={home.href} aria-label={home.label}>
          <Logo />
        </Link>
      </div>
      {items.slice(0, middle).map((item) => (
        <Tab key={item.href} {...item} />
      ))}
      <button
        type="button"
        className="plus"
        aria-haspopup="dialog"
        aria-expanded={plus.expanded}
        aria-label={plus.label}
        onClick={plus.onPress}
      >
        <IconPlus />
        <span className="desk">{plus.word}</span>
      </button>
      {items.slice(middle).map((item) => (
        <Tab key={item.href} {...item} />
      ))}
    </nav>
  );
}

function Tab({ href, label, icon: Icon, current }: BarItem) {
  return (
    <Link className="tab" href={href} aria-current={current ? 'page' : undefined}>
      <Icon />
      <span>{label}</span>
    </Link>
  );
}
