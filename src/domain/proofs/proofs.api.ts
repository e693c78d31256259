import * as z from 'zod'
import { deliveryStates } from '#src/domain/deliveries/states.ts'
import { liveUrlMessages } from './live-urls.ts'
import { checkStates, proofLimits } from './proofs.ts'

const time = z.iso.datetime()

const seen = {
  url: z.string(),
  status: z.int().nullable().meta({ description: 'Status of the response. Null: there was none' }),
  problem: z.string().nullable().meta({ description: 'Why the listing wasn’t found. Null: it was' }),
  couldLook: z.boolean().meta({ description: 'False: we were blocked, which says nothing about the listing' }),
  finalUrl: z.string().nullable().meta({ description: 'After redirects' }),
  anchor: z.string().nullable().meta({ description: 'Text of the link. Null: no link' }),
  rel: z.string().nullable(),
  robots: z.string().nullable().meta({ description: 'Robots meta elements' }),
  xRobots: z.string().nullable().meta({ description: 'X-Robots-Tag header' }),
  canonical: z.string().nullable(),
  followed: z.boolean().nullable(),
  indexable: z.boolean().nullable(),
}

/** A check as customers and admins see it. */
export const proofReport = z
  .object({
    ...seen,
    state: z.enum(checkStates),
    firstSeenAt: time.nullable(),
    lastSeenAt: time.nullable(),
    checkedAt: time.nullable(),
    nextCheckAt: time.nullable(),
  })
  .meta({ id: 'Proof' })
export type ProofReport = z.output<typeof proofReport>

/** One change in what the checks of a page saw. */
const proofChange = z.object({ at: time, ...seen }).meta({ id: 'ProofChange' })
export type ProofChange = z.output<typeof proofChange>

/** A row with its last check. */
export const checkedRow = z.object({ state: z.enum(deliveryStates), proof: z.union([proofReport, z.null()]) })
export const proofHistory = checkedRow.extend({ history: z.array(proofChange) })
export const checkResult = checkedRow.extend({ queued: z.boolean() })

export const liveUrlChange = z.object({
  url: z
    .string(liveUrlMessages.missing)
    .min(1, liveUrlMessages.missing)
    .meta({ format: 'uri', maxLength: proofLimits.url }),
})
