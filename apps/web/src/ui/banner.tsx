import { classNames } from './class-names.ts';
import type { IconComponent } from './icon.tsx';
import { IconCircleAlert, IconCircleCheck, IconInfo, IconTriangleAlert } from './icons.tsx';

export type BannerTone = 'ok' | 'warn' | 'bad' | 'info' | 'clay';

const ICONS: Record<BannerTone, IconComponent> = {
  ok: IconCircleCheck,
  warn: IconTriangleAlert,
  bad: IconCircleAlert,
  info: IconInfo,
  clay: IconInfo,
};

type BannerProps = {
  tone: BannerTone;
  /** The bold first words. */
  title?: string;
  children?: React.ReactNode;
  /** One action at most. */
  action?: React.ReactNode;
  icon?: IconComponent;
  /** `alert` is read out at once, `status` when the reader is free; without it nothing interrupts. */
  live?: 'status' | 'alert' | undefined;
};

export function Banner({ tone, title, children, action, icon, live }: BannerProps) {
  const Icon = icon ?? ICONS[tone];
  return (
    <div className={classNames('note', tone)} role={live}>
      <Icon />
      <span className="words">
        {title === undefined ? null : <b>{title}</b>} {children}
      </span>
      {action}
    </div>
  );
}
