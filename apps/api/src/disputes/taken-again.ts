/** The number of what staff take of a dispute that was won: a row beside that one, whose own parts went back. */
export function takenAgain(id: string): string {
  return `${id}:again`;
}
