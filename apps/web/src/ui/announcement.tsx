import { IconX, type IconComponent } from './icons.tsx';
import { Link } from './link.tsx';
import { IconTile } from './list-row.tsx';

interface AnnouncementProps {
  readonly icon: IconComponent;
  readonly title: string;
  readonly children: string;
  readonly href: string;
  readonly onDismiss: () => void;
}

/** Something that the customer should do; stays until it is done or dismissed. */
export function Announcement({ icon, title, children, href, onDismiss }: AnnouncementProps) {
  return (
    <section className="announce" aria-label="Announcement">
      <IconTile icon={icon} />
      <Link href={href}>
        <span className="t">{title}</span>
        <span className="d">{children}</span>
      </Link>
      <button type="button" className="tapicon" aria-label="Dismiss this announcement" onClick={onDismiss}>
        <IconX size="sm" />
      </button>
    </section>
  );
}
