import type { EnvironmentValues } from './schema.ts'

export type Analytics = { url: string; origin: string; siteId: string }
export type Brevo = { url: string; key: string; lists: readonly [number, number, number] }

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
