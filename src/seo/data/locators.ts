import * as z from 'zod'
import rows from '#seo-data/locators.json' with { type: 'json' }

// Maps of the surroundings of each capital, drawn by `npm run locators`.

const point = z.tuple([z.int(), z.int()])

const locatorSchema = z.strictObject({
  /** The coastline as an SVG path. */
  land: z.string().regex(/^[Mlz\d -]*$/),
  at: point,
  /** Capitals in view: of neighbors first, then by distance. */
  near: z.array(z.strictObject({ iso2: z.string().length(2), at: point })),
})

export type Locator = z.infer<typeof locatorSchema>

/** The size of all maps, in their own units. */
export const locatorSize = { width: 320, height: 200 }

const locators = z.record(z.string().length(2), locatorSchema).parse(rows)

export function findLocator(iso2: string): Locator | undefined {
  return locators[iso2]
}
