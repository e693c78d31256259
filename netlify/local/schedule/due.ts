/** Whether a schedule names this minute (UTC). `@hourly`, `@daily`, or five fields, each a number or `*`. */
export function isDue(schedule: string, time: Date): boolean {
  const fields = (named[schedule] ?? schedule).split(' ')
  const now = [time.getUTCMinutes(), time.getUTCHours(), time.getUTCDate(), time.getUTCMonth() + 1, time.getUTCDay()]
  if (fields.length !== 5 || !fields.every((field) => /^(\*|\d+)$/.test(field))) {
    throw new Error(`The local platform does not know the schedule '${schedule}'`)
  }
  return fields.every((field, index) => field === '*' || Number(field) === now[index])
}

const named: Record<string, string> = { '@hourly': '0 * * * *', '@daily': '0 0 * * *' }

const minute = 60_000
/** A job that has not run for this long is due whatever its schedule says. */
const longestGapMs = 31 * 24 * 60 * minute

/** Whether a schedule named a minute after `lastRun` and up to `now`. Milliseconds; no last run: always. */
export function wasDue(schedule: string, lastRun: number | undefined, now: number): boolean {
  if (lastRun === undefined || now - lastRun > longestGapMs) return true
  const startOf = (time: number) => time - (time % minute)
  for (let time = startOf(now); time > startOf(lastRun); time -= minute) {
    if (isDue(schedule, new Date(time))) return true
  }
  return false
}
