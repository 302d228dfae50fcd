type Props = {
  caption: string;
  columns: readonly string[];
  rows: readonly (readonly [name: string, ...figures: string[]])[];
  /** The columns hold words, not figures. */
  words?: boolean;
};

/** Letters from which on a text may be parted anywhere: an address has no blanks. */
const LONG = 30;

/** A table of figures, each line under its name. */
export function Figures({ caption, columns, rows, words }: Props) {
  return (
    <table className="desk-figures" data-words={words || undefined}>
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...figures]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {figures.map((figure, at) => (
              <td key={columns[at + 1]} data-long={figure.length > LONG || undefined}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
