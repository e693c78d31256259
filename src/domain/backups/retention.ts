import type { NamedBackup } from './names.ts'

/** For how many days, weeks and months that have a backup the newest one is kept. */
export type Keep = { daily: number; weekly: number; monthly: number }

export const defaultKeep: Keep = { daily: 7, weekly: 4, monthly: 12 }

/** Kept whatever the setting says. */
const alwaysKept = 2

const day = 24 * 60 * 60 * 1000
/** Of those before an upgrade: an upgrade that was a mistake is noticed by then. What was deleted stays in them. */
const keptUpgrades = { count: 3, ms: 90 * day }
/** Clocks that are set by the network jump by less. */
const skewMs = 60_000

/**
 * The backups that may be deleted after a good new one, `newest`. Days without a backup don't count, so a machine that was off
 * for a year keeps its old ones. Backups from the future were made while the clock ran ahead. They stay, and don't count.
 */
export function listExpired(backups: readonly NamedBackup[], keep: Keep, now: number, newest: string): NamedBackup[] {
  const past = backups.filter(({ at }) => at <= now + skewMs).toSorted((a, b) => b.at - a.at)
  const regular = past.filter(({ isUpgrade }) => !isUpgrade)
  const upgrades = past.filter(({ isUpgrade, at }) => isUpgrade && at > now - keptUpgrades.ms)
  const kept = new Set([
    newest,
    ...[...regular.slice(0, alwaysKept), ...upgrades.slice(0, keptUpgrades.count)].map(({ name }) => name),
    ...newestOfEach(regular, keep.daily, (at) => Math.floor(at / day)),
    // 1 January 1970 was a Thursday, and weeks start on Monday.
    ...newestOfEach(regular, keep.weekly, (at) => Math.floor((at / day + 3) / 7)),
    ...newestOfEach(regular, keep.monthly, (at) => new Date(at).toISOString().slice(0, 7)),
  ])
  return past.filter(({ name }) => !kept.has(name))
}

/** Names of the newest backup of each of the last `limit` periods. `backups`: newest first. */
function newestOfEach(backups: readonly NamedBackup[], limit: number, periodOf: (at: number) => unknown): string[] {
  const found = new Map<unknown, string>()
  for (const { name, at } of backups) if (!found.has(periodOf(at))) found.set(periodOf(at), name)
  return [...found.values()].slice(0, limit)
}

/** The one to restore when the owner says `latest`. Null: there is none. */
export function newestBackup(backups: readonly NamedBackup[], now: number): NamedBackup | null {
  const byTime = backups.toSorted((a, b) => b.at - a.at)
  return byTime.find(({ at }) => at <= now + skewMs) ?? byTime[0] ?? null
}
