import type { IconComponent } from './icon.tsx';
import { Link } from './link.tsx';

export type QuickAction = { href: string; label: string; icon: IconComponent };

/** Up to five tiles in one row, at every width. */
export function QuickActions({ label, actions }: { label: string; actions: readonly QuickAction[] }) {
  return (
    <section aria-label={label}>
      <h2 className="vh">{label}</h2>
      <div className="quick">
        {actions.map(({ href, label: word, icon: Icon }) => (
          <Link key={href} href={href}>
            <span className="q">
              <Icon />
            </span>
            {word}
          </Link>
        ))}
      </div>
    </section>
  );
}
