import type { RetentionRule } from './rule.ts'

/** '30 days after sign-up' */
export function retentionPeriod(rule: RetentionRule): string {
  if ('until' in rule) return rule.until
  return rule.period ?? `${duration(rule.days)} after ${rule.since}`
}

function duration(days: number): string {
  const years = Math.floor(days / 365)
  if (years > 0) return years === 1 ? '1 year' : `${years} years`
  return days === 1 ? '1 day' : `${days} days`
}
