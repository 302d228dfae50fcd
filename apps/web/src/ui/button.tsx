import { useId } from 'react';
import { classNames } from './class-names.ts';
import { Link } from './link.tsx';
import { Spinner } from './spinner.tsx';
import { useOnline } from './use-online.ts';

export type ButtonVariant =
  | 'primary'
  | 'soot'
  | 'quiet'
  | 'line'
  | 'ghost'
  | 'type'
  | 'danger'
  | 'risk'
  | 'over';

type Look = {
  variant?: ButtonVariant | undefined;
  small?: boolean | undefined;
  full?: boolean | undefined;
  className?: string | undefined;
  children: React.ReactNode;
};
type AsButton = Look &
  Omit<React.ButtonHTMLAttributes<HTMLButtonElement>, keyof Look> & {
    href?: undefined;
    busy?: boolean;
    /** The present participle shown while busy: "Paying". */
    busyLabel?: string;
    /** The action needs a connection and is never queued: offline the button is disabled and says why. */
    needsConnection?: boolean;
  };
type AsLink = Look & Omit<React.AnchorHTMLAttributes<HTMLAnchorElement>, keyof Look> & { href: string };

function look({ variant = 'primary', small, full, className }: Omit<Look, 'children'>): string {
  return classNames('btn', variant, small && 'sm', full && 'full', className);
}

function LinkButton({ variant, small, full, className, ...rest }: AsLink) {
  return <Link className={look({ variant, small, full, className })} {...rest} />;
}

function ActionButton({
  variant,
  small,
  full,
  className,
  busy = false,
  busyLabel,
  needsConnection = false,
  disabled,
  children,
  onClick,
  type = 'button',
  ...rest
}: AsButton) {
  const whyId = useId();
  const isCutOff = !useOnline() && needsConnection;
  const button = (
    <button
      {...rest}
      {...(isCutOff && { 'aria-describedby': whyId })}
      type={type}
      disabled={disabled || isCutOff}
      className={look({ variant, small, full, className })}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      <span className="labels">
        <span className={classNames(busy && 'away')}>{children}</span>
        {busyLabel === undefined && !busy ? null : (
          <span className={classNames(!busy && 'away')} aria-hidden={!busy || undefined}>
            <Spinner />
            {busyLabel}
          </span>
        )}
      </span>
    </button>
  );
  if (!isCutOff) return button;
  return (
    <>
      {button}
      <span className="btn-why" id={whyId}>
        You are offline. This needs a connection.
      </span>
    </>
  );
}

/** A link when it has an `href`, else a button. A busy button keeps its width and does nothing when pressed. */
export function Button(props: AsButton | AsLink) {
  return props.href === undefined ? <ActionButton {...props} /> : <LinkButton {...props} />;
}
