import * as z from 'zod'

/** What a built site says it was built from. `changes`: the change count when the build started reading. */
const liveBuild = z.object({ changes: z.int(), builtAt: z.iso.datetime() })
export type LiveBuild = z.output<typeof liveBuild>

/** Whether the public site is up to date. */
export const rebuildState = z
  .object({
    changes: z.int().meta({ description: 'The number of public changes' }),
    asked: z.int().meta({ description: 'The last change a rebuild was requested for' }),
    askedAt: z.iso.datetime().nullable(),
    waiting: z.boolean().meta({ description: 'Whether something isn’t live yet, as far as known' }),
    hook: z.boolean().meta({ description: 'Whether there is a build hook' }),
    live: liveBuild.nullable().meta({ description: 'The change the live site includes. Null: it didn’t respond' }),
    building: z.boolean().meta({ description: 'Whether a server is building. False where builds run elsewhere' }),
    failures: z.int().meta({ description: 'Builds, or requests for one, that failed in a row' }),
    retryAt: z.iso.datetime().nullable().meta({ description: 'When a failed one is repeated' }),
    error: z.string().nullable().meta({ description: 'Why the last one failed' }),
    instances: z.int().meta({ description: 'Running servers that build for themselves. 0 on Netlify' }),
    behind: z.int().meta({ description: 'How many of them don’t show all changes yet' }),
  })
  .meta({ id: 'RebuildState' })
export type RebuildState = z.output<typeof rebuildState>
