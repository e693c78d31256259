import { frame, type Point } from './outline.ts'

// The part of the world that a drawing shows, and where its points lie in it.

export type Box = { west: number; east: number; south: number; north: number }

/** At least this many degrees from south to north, so that a small island has its surroundings. */
const smallestHeight = 7
/** Room around what must be seen, as a share. */
const margin = 0.1

type Projection = (point: Point) => Point

/** Degrees as units of the frame, with all points in view. Lengths are true at the window's middle. */
export function projectionOf(points: readonly Point[], center: number): Projection {
  const box = boxOf(points.map(([lon, lat]) => [near(lon, center), lat]))
  const middle = (box.south + box.north) / 2
  const narrow = Math.cos((middle * Math.PI) / 180)
  const height = Math.max(
    (box.north - box.south) * (1 + 2 * margin),
    ((box.east - box.west) * narrow * (1 + 2 * margin) * frame.height) / frame.width,
    smallestHeight,
  )
  const scale = frame.height / height
  const west = (box.west + box.east) / 2
  return ([lon, lat]) => [frame.width / 2 + (lon - west) * narrow * scale, frame.height / 2 - (lat - middle) * scale]
}

/** The same meridian, within half a turn of another. */
export function near(lon: number, center: number): number {
  return lon - 360 * Math.round((lon - center) / 360)
}

function boxOf(points: readonly Point[]): Box {
  const lons = points.map(([lon]) => lon)
  const lats = points.map(([, lat]) => lat)
  return { west: Math.min(...lons), east: Math.max(...lons), south: Math.min(...lats), north: Math.max(...lats) }
}

/** Kilometers between two points. */
export function distance([fromLon, fromLat]: Point, [toLon, toLat]: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const part =
    Math.sin(radians(toLat - fromLat) / 2) ** 2 +
    Math.cos(radians(fromLat)) * Math.cos(radians(toLat)) * Math.sin(radians(toLon - fromLon) / 2) ** 2
  return 12_742 * Math.asin(Math.sqrt(part))
}
