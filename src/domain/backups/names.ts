import { isLoopbackHost } from '#src/domain/urls/loopback.ts'

/** Why a backup was made. Those before an upgrade are kept apart from the others. */
export type BackupReason = 'daily' | 'command' | 'upgrade'

export type NamedBackup = { name: string; site: string; at: number; isUpgrade: boolean; isEncrypted: boolean }

type Naming = { site: string; at: number; id: string; reason: BackupReason; encrypted: boolean }

const upgrade = 'before-upgrade'

/**
 * 'www.example.com-20261127T202500Z-a1b2.tar.zst.age'. Names sort by time. They start with the site, so that two
 * installations which share a target never delete each other's.
 */
export function backupName({ site, at, id, reason, encrypted }: Naming): string {
  const time = new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return `${site}-${time}-${id}${reason === 'upgrade' ? `-${upgrade}` : ''}.tar.zst${encrypted ? '.age' : ''}`
}

/** Null: it isn't the name of a finished backup. Without `site`, one of any site. */
export function readBackupName(name: string, site?: string): NamedBackup | null {
  const found =
    /^([a-z\d.-]+)-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-[a-z\d]+(-before-upgrade)?\.tar\.zst(\.age)?$/.exec(name)
  const own = found?.[1]
  if (!found || own === undefined || (site !== undefined && own !== site)) return null
  const [year = 0, month = 0, day = 0, ...time] = found.slice(2, 8).map(Number)
  const at = Date.UTC(year, month - 1, day, ...time)
  return { name, site: own, at, isUpgrade: found[8] !== undefined, isEncrypted: found[9] !== undefined }
}

/** The list of what was deleted on request, beside a site's backups. Encrypted, it ends in `.age`. */
export const erasuresName = (site: string, copy = 1) => `${site}-erasures${copy === 1 ? '' : `-${copy}`}.json`

/** Whether it's one of these. Another site's name may start with this one's, so the start of a name doesn't tell. */
export function isOfSite(name: string, site: string): boolean {
  return readBackupName(name, site) !== null || name.replace(/(-\d+)?\.json(\.age)?$/, '.json') === erasuresName(site)
}

/** What backups of a site are called: its host name, or the product's name where there is none yet. */
export function siteOfBackups(origin: string, exampleOrigin: string): string {
  const { hostname } = new URL(origin)
  return isLoopbackHost(hostname) || origin === exampleOrigin || !/^[a-z\d.-]+$/.test(hostname) ? 'uplist' : hostname
}
