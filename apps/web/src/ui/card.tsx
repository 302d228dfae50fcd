import { classNames } from './class-names.ts';

type CardProps = React.HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article';
  flat?: boolean;
  edgeToEdge?: boolean;
};

export function Card({ as: Element = 'div', flat, edgeToEdge, className, ...rest }: CardProps) {
  return (
    <Element className={classNames('card', flat && 'flat', edgeToEdge && 'pad0', className)} {...rest} />
  );
}
