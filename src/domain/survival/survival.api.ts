import * as z from 'zod'

const interval = {
  low: z.int().meta({ description: 'Four times in five it’s at least this' }),
  high: z.int().meta({ description: 'and at most this' }),
  of: z.int().meta({ description: 'How many directories it’s about' }),
}

/** What orders of some sizes would lead to. */
export const sizeForecasts = z
  .object({
    rows: z.int().meta({ description: 'Submissions with a known result at directories of the same kinds' }),
    needed: z.int().meta({ description: 'With fewer, nothing is forecast' }),
    days: z.int().meta({ description: 'How soon after submission they would be live' }),
    demo: z.boolean().meta({ description: 'Whether results of demo data are among them' }),
    sizes: z.array(z.object({ directories: z.int(), ...interval })).meta({ description: 'Empty: too few results yet' }),
  })
  .meta({ id: 'SizeForecasts' })
export type SizeForecasts = z.output<typeof sizeForecasts>

/** What was forecast when an order started, and what became of it. */
export const orderForecast = z
  .object({
    ...interval,
    rows: z.int().meta({ description: 'From how many submissions' }),
    days: z.int().meta({ description: 'How soon after submission they were to be live' }),
    at: z.iso.datetime(),
    live: z.int().meta({ description: 'How many were live in time, so far' }),
    known: z.int().meta({ description: 'Of how many that is known' }),
    demo: z.boolean().meta({ description: 'Whether demo data is among the results that forecasts are made from now' }),
    final: z.boolean().meta({ description: 'Whether it’s known of all' }),
  })
  .meta({ id: 'OrderForecast' })
export type OrderForecast = z.output<typeof orderForecast>
