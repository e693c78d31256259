import * as z from 'zod'

/** How much of a month's allowance is used. */
export const monthUse = z
  .object({
    used: z.int(),
    limit: z.int().meta({ description: 'What the plan includes a month' }),
    left: z.int(),
    renewsAt: z.iso.datetime().meta({ description: 'When the next month starts, in UTC' }),
  })
  .meta({ id: 'MonthUse' })
export type MonthUse = z.output<typeof monthUse>
