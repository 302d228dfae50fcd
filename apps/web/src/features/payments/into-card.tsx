import type { IconComponent } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { IconTile, type Tone } from '#ui/list-row.tsx';

interface IntoCardProps {
  readonly title: React.ReactNode;
  readonly detail?: React.ReactNode;
  readonly icon?: IconComponent | undefined;
  readonly tone?: Tone | undefined;
  /** Where another one can be chosen. */
  readonly changeHref?: string;
}

/** What the money goes into, named. */
export function IntoCard({ title, detail, icon, tone, changeHref }: IntoCardProps) {
  return (
    <div className="card row into">
      {icon ? <IconTile icon={icon} tone={tone} /> : null}
      <span className="grow">
        <span className="small muted into-line">Into</span>
        <b className="into-line">{title}</b>
        {detail === undefined ? null : <span className="small muted into-line">{detail}</span>}
      </span>
      {changeHref === undefined ? null : (
        <Link className="link" href={changeHref}>
          Change
        </Link>
      )}
    </div>
  );
}
