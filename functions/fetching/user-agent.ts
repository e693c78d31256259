import { site } from '#src/site.ts'

const name = site.name.replace(/[^\w-]/g, '')

/** The name that robots.txt files may use for us. */
export const botName = `${name}-link-check`

/** Identifies us in a site's logs. `purpose`: why we request its pages. */
export function userAgent(origin: string, purpose: 'link-check' | 'mentions' | 'profile' = 'link-check'): string {
  return `${name}-${purpose}/1 (+${origin}/sources)`
}
