/** '1 row', '3 rows' */
export function rowCount(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`
}
