import type { RequestListener } from 'node:http'
import { afterEach } from 'vitest'
import { type ListedSite, startListedSite } from './listed-sites.ts'

/** One test's sites. `given` starts one with these responses, `started` registers one that was started otherwise. */
export function useListedSites() {
  const sites: ListedSite[] = []
  afterEach(async () => {
    for (const site of sites.splice(0)) await site.stop()
  })
  const started = async (starting: Promise<ListedSite>): Promise<ListedSite> => {
    const site = await starting
    sites.push(site)
    return site
  }
  return { started, given: (answer: RequestListener) => started(startListedSite(answer)) }
}
