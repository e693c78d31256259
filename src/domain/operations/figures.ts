const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** '3 minutes', '2 hours', '5 days' */
export function spell(ms: number): string {
  const [count, unit] = ms < 2 * hour ? [ms / minute, 'minute'] : ms < 2 * day ? [ms / hour, 'hour'] : [ms / day, 'day']
  const whole = Math.max(1, Math.floor(count))
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}

/** '1.5 GB', '310 MB' */
export function gigabytes(bytes: number): string {
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}

/** '12 ms', '1.4 s', '13 minutes' */
export function milliseconds(ms: number): string {
  if (ms >= 2 * minute) return spell(ms)
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}
