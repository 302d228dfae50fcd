export type IconProps = { size?: 'xs' | 'sm' | 'lg'; className?: string | undefined };
export type IconComponent = (props: IconProps) => React.ReactElement;

export function icon(d: string): IconComponent {
  return function Icon({ size, className }) {
    return (
      <svg
        className={['i', size, className].filter(Boolean).join(' ')}
        viewBox="0 0 24 24"
        aria-hidden="true"
      >
        <path d={d} />
      </svg>
    );
  };
}
