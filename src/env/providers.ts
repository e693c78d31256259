import type { EnvironmentValues } from './schema.ts'

export type Analytics = { url: string; origin: string; siteId: string }
export type Brevo = { url: string; key: string; lists: readonly [number, number, number] }
export type Google = { clientId: string; clientSecret: string; issuer: string }
export type CachePurge = { url: string; siteId: string; token: string }

export function readAnalytics({
  ANALYTICS_SCRIPT_URL: url,
  ANALYTICS_SITE_ID: siteId,
}: EnvironmentValues): Analytics | undefined {
  return url && siteId ? { url, origin: new URL(url).origin, siteId } : undefined
}

type BrevoValues = Pick<EnvironmentValues, 'BREVO_API_KEY' | 'BREVO_LIST_IDS' | 'BREVO_URL'>

export function readBrevo({ BREVO_API_KEY: key, BREVO_LIST_IDS: ids, BREVO_URL: url }: BrevoValues): Brevo | undefined {
  if (!key || !ids) return undefined
  const [list = 0, first = 0, second = 0] = ids.split(',').map(Number)
  return { url: url.replace(/\/$/, ''), key, lists: [list, first, second] }
}

type GoogleValues = Pick<EnvironmentValues, 'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'GOOGLE_ISSUER'>

export function readGoogle(values: GoogleValues): Google | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = values
  return clientId && clientSecret ? { clientId, clientSecret, issuer: issuer.replace(/\/$/, '') } : undefined
}

type PurgeValues = Pick<EnvironmentValues, 'SITE_ID' | 'NETLIFY_PURGE_API_TOKEN'>

export function readCachePurge({
  SITE_ID: siteId,
  NETLIFY_PURGE_API_TOKEN: token,
}: PurgeValues): CachePurge | undefined {
  return siteId && token ? { url: 'https://api.netlify.com/api/v1/purge', siteId, token } : undefined
}
