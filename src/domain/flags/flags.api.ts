import * as z from 'zod'
import { textUpTo } from '#src/domain/text/text.api.ts'
import { flagLimits, flagMessages, flagReasons } from './flags.ts'

/** What a visitor sends. */
export const flagBody = z.object({
  reason: z.enum(flagReasons, flagMessages.reasonMissing),
  note: textUpTo(flagLimits.note, flagMessages.noteTooLong).optional(),
})

/** A report as admins see it. */
export const flag = z
  .object({ id: z.int(), reason: z.enum(flagReasons), note: z.string(), createdAt: z.iso.datetime() })
  .meta({ id: 'Flag' })
export type Flag = z.output<typeof flag>
