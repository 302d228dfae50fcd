import { classNames } from './class-names.ts';
import type { IconComponent } from './icon.tsx';
import { IconChevronRight } from './icons.tsx';
import { Link } from './link.tsx';

export type Tone = 'daily' | 'interest' | 'sb';

/** `plain` leaves out the frame, for rows that lie in a sheet. One that goes on is joined to the list above it. */
export function List({
  children,
  label,
  plain,
  goesOn,
}: {
  children: React.ReactNode;
  label?: string;
  plain?: boolean;
  goesOn?: boolean;
}) {
  return (
    <ul className={classNames('list', plain && 'plain', goesOn && 'goes-on')} aria-label={label}>
      {children}
    </ul>
  );
}

export function IconTile({
  icon: Icon,
  tone,
  ground,
}: {
  icon: IconComponent;
  tone?: Tone | undefined;
  ground?: 'clay' | 'soot' | undefined;
}) {
  return (
    <span className={classNames('tile', tone && `t-${tone}`, ground)}>
      <Icon />
    </span>
  );
}

export type ListRowProps = {
  title: React.ReactNode;
  /** The title is cut off where it has no room. */
  clips?: boolean;
  detail?: React.ReactNode;
  icon?: IconComponent;
  tone?: Tone | undefined;
  ground?: 'clay' | 'soot';
  /** What stands at the right: an amount, a tag, a switch. */
  end?: React.ReactNode;
  /** Shows the arrow that says "this opens something". */
  chevron?: boolean;
  href?: string;
  onClick?: () => void;
};

/** One row of a `List`: a link with `href`, a button with `onClick`, else static. */
export function ListRow({
  title,
  clips,
  detail,
  icon,
  tone,
  ground,
  end,
  chevron,
  href,
  onClick,
}: ListRowProps) {
  const arrow = chevron ? <IconChevronRight size="sm" className="chev" /> : null;
  const inside = (
    <>
      {icon === undefined ? null : <IconTile icon={icon} tone={tone} ground={ground} />}
      <span className={classNames('grow', clips && 'clips')}>
        <span className="ttl">{title}</span>
        {detail === undefined ? null : <span className="sub">{detail}</span>}
      </span>
      {end === undefined ? (
        arrow
      ) : (
        <span className="end">
          {end}
          {arrow}
        </span>
      )}
    </>
  );
  return <li>{rowElement(inside, href, onClick)}</li>;
}

function rowElement(inside: React.ReactNode, href?: string, onClick?: () => void) {
  if (href !== undefined) {
    return (
      <Link className="li" href={href}>
        {inside}
      </Link>
    );
  }
  if (onClick !== undefined) {
    return (
      <button type="button" className="li" onClick={onClick}>
        {inside}
      </button>
    );
  }
  return <div className="li">{inside}</div>;
}
