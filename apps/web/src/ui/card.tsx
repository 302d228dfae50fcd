import { classNames } from './class-names.ts';

type CardProps = React.HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section';
  flat?: boolean;
};

export function Card({ as: Element = 'div', flat, className, ...rest }: CardProps) {
  return <Element className={classNames('card', flat && 'flat', className)} {...rest} />;
}
