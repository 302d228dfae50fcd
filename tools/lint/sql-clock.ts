/** SQL's own ways of asking what time it is. */
export const SQL_CLOCK =
  /\b(now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(\s*\)|\bcurrent_(timestamp|date|time)\b|\blocaltimestamp\b/i;

/** The lines of a migration that ask SQL for the time, comments apart. */
export function findSqlClock(sql: string): string[] {
  return sql.split('\n').filter((line) => SQL_CLOCK.test(line.replace(/--.*$/, '')));
}
