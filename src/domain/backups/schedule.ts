const hour = 60 * 60 * 1000
const day = 24 * hour
/** Of the day in UTC, in hours: few visitors are there. */
const backupHour = 3
/** Clocks that are set by the network jump by less. */
const skewMs = 60_000

/** When the last good ones were made. Null: never. */
export type LastBackups = { backupAt: number | null; certificateAt: number | null }

/** Whether the day's backup has yet to be made. One from the future was made while the clock ran ahead, and counts as none. */
export function isBackupDue(now: number, backupAt: number | null): boolean {
  const today = Math.floor((now - backupHour * hour) / day) * day + backupHour * hour
  return backupAt === null || backupAt > now + skewMs || backupAt < today
}

/** Whether the newest backup is to be restored for a new certificate. */
export function isCertificateDue(now: number, certificateAt: number | null): boolean {
  return certificateAt === null || certificateAt > now + skewMs || certificateAt <= now - 7 * day + hour
}

/** Whether the owner should know that there's no recent backup, or none that was restored. */
export function areBackupsLate(now: number, { backupAt, certificateAt }: LastBackups): boolean {
  return backupAt === null || backupAt < now - 2 * day || certificateAt === null || certificateAt < now - 9 * day
}
