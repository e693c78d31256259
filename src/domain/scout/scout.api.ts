import * as z from 'zod'
import { pageQuery, pagination } from '#src/domain/pagination/pagination.api.ts'
import { orEmpty } from '#src/domain/text/text.api.ts'
import { type Difference, factLabels } from './differences.ts'
import { driftDecisions, driftLists, driftMessages } from './drifts.ts'
import type { ListingFacts } from './look-ups.ts'

const time = z.iso.datetime()

export const differences = z.array(
  z.object({
    field: z.enum(Object.keys(factLabels) as [keyof ListingFacts]),
    listed: z.string(),
    profile: z.string(),
  }) satisfies z.ZodType<Difference>,
)

/** A live listing that says something else than the customer's profile, as operators see it. */
export const drift = z
  .object({
    id: z.string().meta({ description: 'Of the row' }),
    orderId: z.string(),
    project: z.string().nullable(),
    website_url: z.string().nullable(),
    demo: z.boolean().meta({ description: 'Whether the project is demo data' }),
    directory: z.string(),
    url: z.string().meta({ description: 'Of the listing' }),
    differences,
    foundAt: time,
    closedAt: time.nullable(),
    decision: z.enum(driftDecisions).nullable().meta({ description: 'Null: open, or it agrees again' }),
  })
  .meta({ id: 'ListingDrift' })
export type Drift = z.output<typeof drift>

export const driftPage = z.object({ drifts: z.array(drift), pagination })
export type DriftPage = z.output<typeof driftPage>

export const driftQuery = pageQuery.extend({
  list: orEmpty(z.enum(driftLists, `list must be one of ${driftLists.join(', ')}`)).meta({ default: 'open' }),
})

/** Null opens it again. */
export const driftDecision = z.object({
  decision: z.enum(driftDecisions, driftMessages.decisionUnknown).nullable(),
  foundAt: z.iso.datetime(driftMessages.foundAtMissing).meta({ description: 'When what was decided on was found' }),
})
