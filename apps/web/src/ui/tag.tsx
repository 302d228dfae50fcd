import { classNames } from './class-names.ts';
import type { IconComponent } from './icon.tsx';
import type { Tone } from './list-row.tsx';

type TagProps = {
  children: string;
  icon?: IconComponent;
  status?: 'ok' | 'warn' | 'bad';
  type?: Tone;
  soft?: boolean;
};

/** Icon and word: a tag never speaks by colour alone. */
export function Tag({ children, icon: Icon, status, type, soft }: TagProps) {
  return (
    <span className={classNames('tag', status, type && `t-${type}`, type && (soft ? 'soft' : 'type'))}>
      {Icon === undefined ? null : <Icon size="xs" />}
      {children}
    </span>
  );
}
