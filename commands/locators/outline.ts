// Coastlines as a short SVG path: clipped to a window, simplified, in whole units.

export type Point = [x: number, y: number]
export type Ring = Point[]

/** The drawing's size. */
export const frame = { width: 320, height: 200 }

/** Clipped edges lie this far outside of the frame, where their stroke isn't seen. */
const bleed = 4
/** Islands smaller than this are left out. */
const smallestArea = 6
/** Longer paths are simplified further. */
const longestPath = 480

export function outlinePath(rings: readonly Ring[]): string {
  const inside = rings.map(clip).filter((ring) => ring.length > 2 && areaOf(ring) >= smallestArea)
  for (let tolerance = 0.7; ; tolerance *= 1.3) {
    const simple = inside.map((ring) => simplify(ring, tolerance)).filter((ring) => areaOf(ring) >= smallestArea)
    const path = simple.map(ringPath).join('')
    if (path.length <= longestPath) return path
  }
}

/** Sutherland and Hodgman's algorithm, an edge of the window at a time. */
function clip(ring: Ring): Ring {
  const edges: [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, -bleed, 1],
    [0, frame.width + bleed, -1],
    [1, -bleed, 1],
    [1, frame.height + bleed, -1],
  ]
  return edges.reduce<Ring>((points, [axis, limit, sign]) => {
    const isInside = (point: Point) => (point[axis] - limit) * sign >= 0
    return edgesOf(points).flatMap(([before, point]) => {
      const crossing = isInside(point) === isInside(before) ? [] : [crossingOf(before, point, axis, limit)]
      return isInside(point) ? [...crossing, point] : crossing
    })
  }, ring)
}

function crossingOf(from: Point, to: Point, axis: 0 | 1, limit: number): Point {
  const share = (limit - from[axis]) / (to[axis] - from[axis])
  const other = axis === 0 ? 1 : 0
  const value = from[other] + share * (to[other] - from[other])
  return axis === 0 ? [limit, value] : [value, limit]
}

function areaOf(ring: Ring): number {
  const twice = edgesOf(ring).reduce((sum, [[fromX, fromY], [toX, toY]]) => sum + fromX * toY - toX * fromY, 0)
  return Math.abs(twice) / 2
}

/** Each point with the one before it. The first has the last. */
export function edgesOf(ring: Ring): [from: Point, to: Point][] {
  return ring.map((point, place) => [ring.at(place - 1) ?? point, point])
}

/** Douglas and Peucker's algorithm. */
function simplify(ring: Ring, tolerance: number): Ring {
  const [first, last] = [ring[0], ring.at(-1)]
  if (first === undefined || last === undefined) return []
  const distances = ring.map((point) => distanceOf(point, first, last))
  const distance = Math.max(...distances)
  const farthest = distances.indexOf(distance)
  if (distance <= tolerance) return ring.length > 1 ? [first, last] : [first]
  return [
    ...simplify(ring.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplify(ring.slice(farthest), tolerance),
  ]
}

function distanceOf([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const length = Math.hypot(toX - fromX, toY - fromY)
  if (length === 0) return Math.hypot(x - fromX, y - fromY)
  return Math.abs((toX - fromX) * (fromY - y) - (fromX - x) * (toY - fromY)) / length
}

/** 'm12 34l5-6 7 8z' */
function ringPath(ring: Ring): string {
  const whole = ring.map(([x, y]): Point => [Math.round(x), Math.round(y)])
  const [start] = whole
  if (start === undefined) return ''
  const moves = edgesOf(whole)
    .slice(1)
    .map(([[fromX, fromY], [toX, toY]]): Point => [toX - fromX, toY - fromY])
    .filter(([x, y]) => x !== 0 || y !== 0)
  if (moves.length < 2) return ''
  const numbers = moves.flat().map((value, place) => (place > 0 && value >= 0 ? ` ${value}` : String(value)))
  return `M${start[0]} ${start[1]}l${numbers.join('')}z`
}
