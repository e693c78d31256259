import type { Answer } from '#netlify/local/http/answer.ts'
import type { Incoming } from '#netlify/local/http/incoming.ts'

/** The prebuilt part of the site: a build of it, or (while developing) Astro's own server. */
export type Pages = {
  /** The page or file at an address, or null. */
  find: (incoming: Incoming) => Promise<Answer | null>
  /** What Netlify answers when no function does: redirect rules, files, and the last rule for all else. */
  answer: (incoming: Incoming) => Promise<Answer>
}
