/** The value below which the given share (0 to 1) of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** Prints rows as a Markdown table, as in docs/measurements.md. */
export function printTable(title: string, rows: readonly Record<string, string | number>[]): void {
  const columns = Object.keys(rows[0] ?? {})
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  console.log(`\n${title}\n`)
  console.log(line(columns))
  console.log(line(columns.map(() => '---')))
  for (const row of rows) console.log(line(columns.map((column) => row[column] ?? '')))
}

/** The duration of each call in milliseconds, after some warm-up calls. */
export async function timeCalls(count: number, call: (index: number) => Promise<unknown>): Promise<number[]> {
  for (let index = 0; index < Math.ceil(count / 10); index += 1) await call(index)
  const times: number[] = []
  for (let index = 0; index < count; index += 1) {
    const start = performance.now()
    await call(index)
    times.push(performance.now() - start)
  }
  return times
}
