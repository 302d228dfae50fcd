export function Spinner() {
  return <span className="ring" aria-hidden="true" />;
}
