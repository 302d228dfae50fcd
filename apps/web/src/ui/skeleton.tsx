export function Skeleton({
  width,
  height,
  radius = 8,
}: {
  width: number | string;
  height: number;
  radius?: number;
}) {
  return <span className="skel" style={{ width, height, borderRadius: radius, maxWidth: '100%' }} />;
}

/** Stands in for a `ListRow` while it loads. */
function SkeletonRow() {
  return (
    <li className="li">
      <Skeleton width={44} height={44} radius={14} />
      <span className="stack sm grow">
        <Skeleton width="60%" height={16} />
        <Skeleton width="40%" height={13} />
      </span>
      <Skeleton width={72} height={18} />
    </li>
  );
}

/** Rows under one spoken line, so that a reader hears "Loading" once. */
export function SkeletonList({ rows, label = 'Loading' }: { rows: number; label?: string }) {
  return (
    <div role="status">
      <span className="vh">{label}</span>
      <ul className="list" aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          <SkeletonRow key={row} />
        ))}
      </ul>
    </div>
  );
}
