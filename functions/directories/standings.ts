import { readOwnSite } from '#functions/pages/own-site.ts'
import type { Services } from '#functions/services.ts'
import { type Standing, type Standings, standingsPath } from '#src/domain/directories/standing.ts'

/** As the build counted them: counting takes seconds, in which nothing else is answered. Null: the site doesn't say. */
export async function readStandings({ env, log }: Pick<Services, 'env' | 'log'>): Promise<Standings | null> {
  try {
    const text = await readOwnSite(env, standingsPath)
    return text === null ? null : new Map(Object.entries(JSON.parse(text) as Record<string, Standing>))
  } catch (error) {
    log({ level: 'warn', event: 'standings-not-read', error: String(error) })
    return null
  }
}
