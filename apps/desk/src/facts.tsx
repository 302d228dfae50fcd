import type { Change } from '@kolo/contract/desk/record';
import { factTitle } from './words.ts';

export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** What is known, by name. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What stood before and what comes after, a line for each value. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <table className="desk-changes">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{factTitle(name)}</th>
            <td>{before ?? 'none'}</td>
            <td>{after ?? 'none'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
