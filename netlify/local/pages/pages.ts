import type { Answer } from '#netlify/local/http/answer.ts'
import type { Incoming } from '#netlify/local/http/requests.ts'
import type { Keep } from './kept-pages.ts'

/** The prebuilt part of the site: a build or, in development, Astro's own server. */
export type Pages = {
  /** The page or file at a URL, or null. */
  find: (incoming: Incoming) => Promise<Answer | null>
  /** Netlify's response without a function: redirect rules, files, and the final rule for everything else. */
  answer: (incoming: Incoming) => Promise<Answer>
  /** The live build, which is another object after each publication. Only a build has it. */
  live?: () => object | null
  /** A page or file as it was built, for functions. Null: there is none. Only a build has it. */
  read?: (path: string) => Promise<string | null>
  /**
   * To be called before a page is rendered: returns what keeps it beside the built ones, if nothing public has changed meanwhile.
   * Only a build has it.
   */
  keep?: () => Keep | undefined
}
