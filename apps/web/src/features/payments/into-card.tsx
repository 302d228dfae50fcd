import { classNames } from '#ui/class-names.ts';
import type { IconComponent } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { IconTile, type Tone } from '#ui/list-row.tsx';
import css from './payments.module.css';

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
    <div className={classNames('card row', css['into'])}>
      {icon ? <IconTile icon={icon} tone={tone} /> : null}
      <span className="grow">
        <span className={classNames('small muted', css['into-line'])}>Into</span>
        <b className={css['into-line']}>{title}</b>
        {detail === undefined ? null : (
          <span className={classNames('small muted', css['into-line'])}>{detail}</span>
        )}
      </span>
      {changeHref === undefined ? null : (
        <Link className="link" href={changeHref}>
          Change
        </Link>
      )}
    </div>
  );
}
