import { Pot } from './pot.tsx';

type EmptyStateProps = {
  title: string;
  children?: React.ReactNode;
  action?: React.ReactNode;
  art?: React.ReactNode;
  level?: 'h1' | 'h2' | 'h3';
};

/** Says what will appear here. The drawing is a pot in ash with no marks unless another is given. */
export function EmptyState({ title, children, action, art, level: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="empty">
      {art ?? <Pot tone="ash" size={132} />}
      <Heading>{title}</Heading>
      {children === undefined ? null : <p>{children}</p>}
      {action}
    </div>
  );
}
