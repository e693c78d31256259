import { isIP } from 'node:net'
import { isLoopbackHost } from '#src/domain/urls/loopback.ts'

/** The variables that production checks. */
export type ProductionValues = {
  MACHINE_PROFILE?: string | undefined
  DATABASE_URL?: string | undefined
  DATABASE_REPLICA_URL?: string | undefined
  SECRET?: string | undefined
  SMTP_URL?: string | undefined
  BUILD_HOOK_URL?: string | undefined
  SITE_ORIGIN?: string | undefined
  URL?: string | undefined
  HOST?: string | undefined
  IMAGE_BUCKET?: unknown
  PREBUILT_PRODUCTS?: number | undefined
}

export type EnvironmentFault = { name: string; message: string }

const isRequired = 'is required in production'
/** Files in a folder on Netlify. A deploy with more fails. */
const maxFiles = 54_000

/** Settings that are missing or unsafe for production, on Netlify or on a single machine. */
export function productionFaults(values: ProductionValues): EnvironmentFault[] {
  return values.MACHINE_PROFILE ? machineFaults(values) : netlifyFaults(values)
}

function netlifyFaults(values: ProductionValues): EnvironmentFault[] {
  const required = ['DATABASE_URL', 'SECRET', 'SMTP_URL', 'BUILD_HOOK_URL'] as const
  const faults: EnvironmentFault[] = required
    .filter((name) => !values[name])
    .map((name) => ({ name, message: isRequired }))
  const noDisk = 'must be a server (libsql: or https:) in production, because functions have no persistent disk'
  if (values.DATABASE_URL?.startsWith('file:')) faults.push({ name: 'DATABASE_URL', message: noDisk })
  if (values.IMAGE_BUCKET)
    faults.push({ name: 'IMAGE_BUCKET', message: 'isn’t for Netlify, which keeps images in Netlify Blobs' })
  if ((values.PREBUILT_PRODUCTS ?? 0) > maxFiles) {
    const message = `must be ${maxFiles} or less on Netlify, which allows so many files in a folder`
    faults.push({ name: 'PREBUILT_PRODUCTS', message })
  }
  return [...faults, ...originFaults(values.SITE_ORIGIN), ...allDatabaseFaults(values)]
}

function machineFaults(values: ProductionValues): EnvironmentFault[] {
  const faults: EnvironmentFault[] = []
  if (!values.SECRET) faults.push({ name: 'SECRET', message: isRequired })
  if (!values.SMTP_URL) faults.push({ name: 'SMTP_URL', message: isRequired })
  const origin = values.SITE_ORIGIN ?? values.URL
  if (!origin) faults.push({ name: 'SITE_ORIGIN', message: isRequired })
  faults.push(...originFaults(origin), ...allDatabaseFaults(values))
  if (values.HOST && isIP(values.HOST) === 0) {
    faults.push({ name: 'HOST', message: 'must be an IP of this machine: 127.0.0.1, or 0.0.0.0 for all of them' })
  }
  return faults
}

function originFaults(origin: string | undefined): EnvironmentFault[] {
  const url = origin ? URL.parse(origin) : null
  // What is no URL has its own message.
  if (!url || url.protocol === 'https:' || isLoopbackHost(url.hostname)) return []
  return [{ name: 'SITE_ORIGIN', message: 'must start with https:// in production' }]
}

function allDatabaseFaults(values: ProductionValues): EnvironmentFault[] {
  return (['DATABASE_URL', 'DATABASE_REPLICA_URL'] as const).flatMap((name) => databaseFaults(name, values[name]))
}

/** Database traffic must be encrypted. `tls=0` turns `libsql:` into plain HTTP. */
function databaseFaults(name: string, text: string | undefined): EnvironmentFault[] {
  const url = text && !text.startsWith('file:') ? URL.parse(text) : null
  if (!url || isLoopbackHost(url.hostname)) return []
  const isPlain = url.protocol === 'http:' || url.searchParams.get('tls') === '0'
  return isPlain ? [{ name, message: 'must be libsql: or https:, with TLS, in production' }] : []
}

/** Whether each entry is an IP or a CIDR range. */
export function isProxyList(text: string): boolean {
  return readProxyList(text).every((entry) => {
    const [ip = '', bits, ...rest] = entry.split('/')
    const limit = { 0: -1, 4: 32, 6: 128 }[isIP(ip)] ?? -1
    return limit > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= limit))
  })
}

export function readProxyList(text: string): string[] {
  return text.split(',').map((entry) => entry.trim())
}
