import { isIP } from 'node:net'
import { isLoopbackHost } from './domain/loopback.ts'

/** What is asked of the environment in production, by variable. */
export type ProductionValues = {
  MACHINE_PROFILE?: string | undefined
  DATABASE_URL?: string | undefined
  SECRET?: string | undefined
  SMTP_URL?: string | undefined
  BUILD_HOOK_URL?: string | undefined
  SITE_ORIGIN?: string | undefined
  URL?: string | undefined
  HOST?: string | undefined
}

export type EnvironmentFault = { name: string; message: string }

const isRequired = 'is required in production'

/** What stands in the way of production, on Netlify or on a single machine. */
export function productionFaults(values: ProductionValues): EnvironmentFault[] {
  return values.MACHINE_PROFILE ? machineFaults(values) : netlifyFaults(values)
}

function netlifyFaults(values: ProductionValues): EnvironmentFault[] {
  const required = ['DATABASE_URL', 'SECRET', 'SMTP_URL', 'BUILD_HOOK_URL'] as const
  const faults = required.filter((name) => !values[name]).map((name) => ({ name, message: isRequired }))
  const noDisk = 'must be a server (libsql: or https:) in production: a function has no disk that stays'
  return values.DATABASE_URL?.startsWith('file:') ? [...faults, { name: 'DATABASE_URL', message: noDisk }] : faults
}

function machineFaults(values: ProductionValues): EnvironmentFault[] {
  const faults: EnvironmentFault[] = []
  if (!values.SECRET) faults.push({ name: 'SECRET', message: isRequired })
  if (!values.SMTP_URL) faults.push({ name: 'SMTP_URL', message: isRequired })
  const origin = values.SITE_ORIGIN ?? values.URL
  if (!origin) faults.push({ name: 'SITE_ORIGIN', message: isRequired })
  else if (!origin.startsWith('https:') && !isLoopbackHost(new URL(origin).hostname)) {
    faults.push({ name: 'SITE_ORIGIN', message: 'must start with https:// in production' })
  }
  if (values.HOST && isIP(values.HOST) === 0) {
    faults.push({ name: 'HOST', message: 'must be an IP of this machine: 127.0.0.1, or 0.0.0.0 for all of them' })
  }
  return faults
}

/** Whether each entry is an IP or a CIDR range. */
export function isProxyList(text: string): boolean {
  return readProxyList(text).every((entry) => {
    const [ip = '', bits, ...rest] = entry.split('/')
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(ip)] ?? -1
    return most > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  })
}

export function readProxyList(text: string): string[] {
  return text.split(',').map((entry) => entry.trim())
}
