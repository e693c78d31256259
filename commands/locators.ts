import { readFile, writeFile } from 'node:fs/promises'
import { coastlines, isBordering, placeOf } from './locators/atlas.ts'
import { outlinePath, type Point } from './locators/outline.ts'
import { distance, near, projectionOf } from './locators/window.ts'

// Draws the maps of country pages from `seo-data/capitals.json`. Run by hand after an edit; its output is committed.
// `npm run locators`

/** Kilometers from capital to capital. France borders Brazil, but that isn’t near. */
const reach = { neighbors: 3100, others: 1500 }
/** The atlas has them as parts of France. */
const overseas = new Set(['GP', 'MQ'])
/** Neighbors and others near, most. */
const limit = 10
/** How many of them the window must show. */
const shown = 8
/** Capitals on a line that the atlas draws elsewhere, and a country within another. */
const named: Record<string, string> = { CY: 'Cyprus', IL: 'Israel', LS: 'Lesotho' }

const points = JSON.parse(await readFile('seo-data/capitals.json', 'utf8')) as Record<string, Point>
const capitals = Object.entries(points).map(([iso2, at]) => ({ iso2, at, place: placeOf(at, named[iso2]) }))

const rows = capitals.map(({ iso2, at, place: here }) => {
  const around = capitals
    .filter((other) => other.iso2 !== iso2)
    .map((other) => ({
      ...other,
      borders: !overseas.has(iso2) && !overseas.has(other.iso2) && isBordering(here, other.place),
      away: distance(at, other.at),
    }))
    .filter(({ borders, away }) => away <= (borders ? reach.neighbors : reach.others))
    .sort((a, b) => Number(b.borders) - Number(a.borders) || a.away - b.away)
    .slice(0, limit)
  const center = at[0]
  const inView = [...here.outline, at, ...around.slice(0, shown).map((other) => other.at)]
  const project = projectionOf(inView, center)
  const whole = ([lon, lat]: Point) => project([near(lon, center), lat]).map(Math.round)
  const turns = [-360, 0, 360]
  const rings = coastlines.flatMap((ring) => turns.map((turn) => ring.map(([lon, lat]) => project([lon + turn, lat]))))
  const inFrame = ([x = -1, y = -1]: number[]) => x > 6 && x < 314 && y > 6 && y < 194
  return [
    iso2,
    {
      land: outlinePath(rings),
      at: whole(at),
      near: around.map((other) => ({ iso2: other.iso2, at: whole(other.at) })).filter((other) => inFrame(other.at)),
    },
  ] as const
})

for (const { iso2, place } of capitals)
  if (place.away > 0.3) console.warn(`${iso2} isn’t on land. Closest: ${place.name}`)
const lines = rows.map(([iso2, row]) => `  ${JSON.stringify(iso2)}: ${JSON.stringify(row)}`)
await writeFile('seo-data/locators.json', `{\n${lines.join(',\n')}\n}\n`)
console.log(`${rows.length} maps`)
