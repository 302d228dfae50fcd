/** A copy without those keys. */
export function omit<T extends object, Key extends keyof T & string>(
  value: T,
  ...keys: readonly Key[]
): Omit<T, Key> {
  const dropped: readonly string[] = keys;
  const kept = Object.entries(value).filter(([key]) => !dropped.includes(key));
  // fromEntries() forgets which keys it was given; they are those of T without the dropped ones.
  return Object.fromEntries(kept) as Omit<T, Key>;
}
