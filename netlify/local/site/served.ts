import { readSockets } from '#netlify/local/functions/read-sockets.ts'
import { isSocketPath } from '#netlify/local/functions/sockets.ts'
import { readRules } from '#netlify/local/pages/rules.ts'
import type { Project } from '#netlify/local/project.ts'

/** All landing pages are prebuilt: functions only redirect other forms of their URLs, so a link to anything else there is dead. */
const prebuilt = /^\/(?:g|c|page)\//i

/** Whether a function or a redirect answers at a path. The rule that sends everything else to `/404` doesn't count. */
export async function readServedPaths(project: Project): Promise<(pathname: string) => Promise<boolean>> {
  const sockets = await readSockets(project.sockets)
  const { findRedirect } = readRules(project.root, project.configFile)
  return async (pathname) => {
    if (prebuilt.test(pathname)) return false
    if (isSocketPath(sockets, pathname)) return true
    const rule = await findRedirect(new URL(`http://localhost${pathname}`), new Headers())
    return rule !== undefined && rule.target.pathname !== '/404' && !rule.target.pathname.startsWith('/404.')
  }
}
