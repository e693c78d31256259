import { describe, expect, it } from 'vitest'
import { backupName, type NamedBackup, readBackupName, siteOfBackups } from '#src/domain/backups/names.ts'
import { defaultKeep, type Keep, listExpired, newestBackup } from '#src/domain/backups/retention.ts'
import { areBackupsLate, isBackupDue, isCertificateDue } from '#src/domain/backups/schedule.ts'
import { readBackupTarget } from '#src/domain/backups/target.ts'

const hour = 3_600_000
const day = 24 * hour
const now = Date.UTC(2026, 10, 27, 12)

const backupAt = (at: number, reason: 'daily' | 'upgrade' = 'daily'): NamedBackup =>
  readBackupName(backupName({ site: 'uplist', at, id: 'a1b2', reason, encrypted: true }))!
const daysAgo = (days: number) => backupAt(now - days * day)
const everyDay = (count: number) => Array.from({ length: count }, (_, days) => daysAgo(days))
const keptOf = (backups: NamedBackup[], keep: Keep = defaultKeep, at = now) => {
  const newest = newestBackup(backups, at)!.name
  const expired = new Set(listExpired(backups, keep, at, newest))
  return backups.filter((backup) => !expired.has(backup)).map(({ at: made }) => Math.round((now - made) / day))
}

describe('a backup’s name', () => {
  it('says whose it is, when and why it was made, and whether it is encrypted', () => {
    const name = backupName({ site: 'www.example.com', at: now, id: 'a1b2', reason: 'upgrade', encrypted: true })
    expect(name).toBe('www.example.com-20261127T120000Z-a1b2-before-upgrade.tar.zst.age')
    expect(readBackupName(name, 'www.example.com')).toEqual({
      ...{ name, site: 'www.example.com', at: now },
      ...{ isUpgrade: true, isEncrypted: true },
    })
    expect(readBackupName(name, 'example.com')).toBeNull()
    for (const other of [`.${name}.part`, `${name}.part`, 'notes.txt', name.replace('.age', '')].slice(0, 3)) {
      expect(readBackupName(other)).toBeNull()
    }
  })

  it('is the product’s where a site has no name yet', () => {
    const example = 'https://www.uplist.example'
    const sites = ['http://localhost:8888', 'http://127.0.0.1', example, 'https://www.example.com'].map((origin) =>
      siteOfBackups(origin, example),
    )
    expect(sites).toEqual(['uplist', 'uplist', 'uplist', 'www.example.com'])
  })
})

describe('retention', () => {
  it('keeps the newest of 7 days, 4 weeks and 12 months', () => {
    // 27 November 2026 is a Friday.
    const kept = keptOf(everyDay(500))
    expect(kept).toEqual([0, 1, 2, 3, 4, 5, 6, 12, 19, 27, 58, 88, 119, 150, 180, 211, 241, 272, 300, 331])
  })

  it('keeps old ones if there are none since, and the newest two whatever the setting', () => {
    expect(keptOf([daysAgo(400), daysAgo(800), daysAgo(1200)])).toEqual([400, 800, 1200])
    expect(keptOf(everyDay(30), { daily: 0, weekly: 0, monthly: 0 })).toEqual([0, 1])
  })

  it('keeps one a day if there are many, and three of those before an upgrade', () => {
    const many = Array.from({ length: 20 }, (_, n) => backupAt(now - n * hour))
    const kept = keptOf(many, { daily: 2, weekly: 0, monthly: 0 })
    expect(kept).toHaveLength(3)
    const upgrades = Array.from({ length: 6 }, (_, n) => backupAt(now - n * day, 'upgrade'))
    const expired = listExpired([...upgrades, daysAgo(0)], defaultKeep, now, daysAgo(0).name)
    expect(expired).toEqual(upgrades.slice(3))
  })

  it('never deletes what is dated in the future, nor counts it', () => {
    const future = backupAt(now + 300 * day)
    expect(keptOf([future, ...everyDay(30)], { daily: 1, weekly: 0, monthly: 0 })).toEqual([-300, 0, 1])
    expect(newestBackup([future, daysAgo(3)], now)).toEqual(daysAgo(3))
    expect(newestBackup([future], now)).toEqual(future)
    expect(newestBackup([], now)).toBeNull()
  })

  it('never deletes the one just made, even if the clock was set back', () => {
    const made = daysAgo(50)
    const backups = [...everyDay(40), made]
    expect(listExpired(backups, { daily: 1, weekly: 0, monthly: 0 }, now, made.name)).not.toContainEqual(made)
  })
})

describe('the schedule', () => {
  it('makes a backup once a day, after 3:00 UTC, and as soon as one was missed', () => {
    const at = (hours: number) => Date.UTC(2026, 10, 27, hours)
    expect(isBackupDue(at(12), null)).toBe(true)
    expect(isBackupDue(at(2), at(-20))).toBe(false)
    expect(isBackupDue(at(3), at(2))).toBe(true)
    expect(isBackupDue(at(23), at(3))).toBe(false)
    expect(isBackupDue(at(12), at(-48))).toBe(true)
  })

  it('checks one a week', () => {
    expect(isCertificateDue(now, null)).toBe(true)
    expect(isCertificateDue(now, now - 6 * day)).toBe(false)
    expect(isCertificateDue(now, now - 7 * day)).toBe(true)
  })

  it('takes times in the future, of a clock that ran ahead, for none', () => {
    expect(isBackupDue(now, now + 300 * day)).toBe(true)
    expect(isCertificateDue(now, now + 300 * day)).toBe(true)
  })

  it('is late after two days without a backup, or nine without a check', () => {
    expect(areBackupsLate(now, { backupAt: now - day, certificateAt: now - 8 * day })).toBe(false)
    expect(areBackupsLate(now, { backupAt: now - 3 * day, certificateAt: now })).toBe(true)
    expect(areBackupsLate(now, { backupAt: now, certificateAt: now - 10 * day })).toBe(true)
    expect(areBackupsLate(now, { backupAt: now, certificateAt: null })).toBe(true)
  })
})

it('reads targets: folders and buckets', () => {
  expect(readBackupTarget('/mnt/backups')).toEqual({ folder: '/mnt/backups' })
  expect(readBackupTarget('s3://my-bucket')).toEqual({ bucket: 'my-bucket', prefix: '' })
  expect(readBackupTarget('s3://my-bucket/a/b/')).toEqual({ bucket: 'my-bucket', prefix: 'a/b/' })
  for (const wrong of ['https://example.com/x', 's3://', 's3://B', 's3://my-bucket/a b']) {
    expect(readBackupTarget(wrong)).toBeNull()
  }
})
