import { site } from '#src/site.ts'

/** The name that robots.txt files may use for us. */
export const botName = `${site.name.replace(/[^\w-]/g, '')}-link-check`

/** Identifies us in a site's logs. */
export function userAgent(origin: string): string {
  return `${botName}/1 (+${origin}/sources)`
}
