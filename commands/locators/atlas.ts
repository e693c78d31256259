import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { feature, neighbors } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { edgesOf, type Point, type Ring } from './outline.ts'
import { near } from './window.ts'

// Natural Earth at 1:50 million. Its borders only tell which countries are neighbors; drawings have coastlines alone.

type Shapes = { type: string; coordinates: unknown }

async function read<Name extends string>(file: string, name: Name) {
  const path = fileURLToPath(import.meta.resolve(`world-atlas/${file}`))
  const topology = JSON.parse(await readFile(path, 'utf8')) as Topology<Record<Name, GeometryCollection>>
  return { topology, object: topology.objects[name] }
}

const polygonsOf = ({ type, coordinates }: Shapes): Ring[][] =>
  type === 'Polygon' ? [coordinates as Ring[]] : (coordinates as Ring[][])

const land = await read('land-50m.json', 'land')
const atlas = await read('countries-50m.json', 'countries')

export const coastlines: readonly Ring[] = feature(land.topology, land.object)
  .features.flatMap(({ geometry }) => polygonsOf(geometry as Shapes))
  .flat()
  .map(unwrap)
  // Antarctica turns around the pole. No drawing reaches it.
  .filter((ring) => ring.some(([, lat]) => lat > -60))

const shapes = feature(atlas.topology, atlas.object).features.map(({ geometry, properties }, index) => ({
  index,
  name: (properties as { name: string }).name,
  polygons: polygonsOf(geometry as Shapes),
}))
const bordering = neighbors(atlas.object.geometries)

/** The part of a country that a point lies on, or the closest coast. `named`: the country, where borders alone mislead. */
export function placeOf(point: Point, named?: string) {
  const parts = shapes
    .filter(({ name }) => named === undefined || name === named)
    .flatMap(({ index, name, polygons }) => polygons.map((rings) => ({ index, name, outline: rings[0] ?? [] })))
  const around = parts.find(({ outline }) => contains(outline, point))
  if (around) return { ...around, away: 0 }
  return parts
    .map((part) => ({
      ...part,
      away: Math.min(...part.outline.map(([x, y]) => Math.hypot(x - point[0], y - point[1]))),
    }))
    .reduce((best, part) => (part.away < best.away ? part : best))
}

export function isBordering(one: { index: number }, other: { index: number }): boolean {
  return bordering[one.index]?.includes(other.index) === true
}

/** Eurasia crosses the meridian of 180 degrees: its east goes on beyond it, instead of around the world. */
function unwrap(ring: Ring): Ring {
  let last: number | undefined
  return ring.map(([lon, lat]): Point => {
    last = last === undefined ? lon : near(lon, last)
    return [last, lat]
  })
}

function contains(ring: Ring, [x, y]: Point): boolean {
  return edgesOf(ring).reduce((inside, [[fromX, fromY], [toX, toY]]) => {
    const crosses = toY > y !== fromY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX
    return crosses ? !inside : inside
  }, false)
}
