import { locatorSize } from '#src/seo/data/locators.ts'
import type { LabeledPoint, MapPoint } from '#src/seo/landing/page.ts'

// Names beside the points of a map, where there's room. Widths are estimates for the system's fonts at the map's text size.

const characterWidth = 6.2
const lineHeight = 12
const gap = 6

type Box = { left: number; right: number; top: number; bottom: number }

/** The first point is the map's own. Points without room for their name keep it for the links beneath. */
export function labelsFor(own: MapPoint, others: readonly MapPoint[]): LabeledPoint[] {
  const taken: Box[] = [own, ...others].map(({ at: [x, y] }) => boxAround(x, y))
  return [own, ...others].map(({ name, at }) => {
    const place = placesOf(name, at).find(({ box }) => isInFrame(box) && !taken.some((other) => overlap(box, other)))
    if (place === undefined) return { at }
    taken.push(place.box)
    return { at, label: { name, ...place.text } }
  })
}

/** Right of the point, left of it, above and below. */
function placesOf(name: string, [x, y]: MapPoint['at']) {
  const width = name.length * characterWidth
  const beside = { top: y - lineHeight / 2, bottom: y + lineHeight / 2 }
  const across = { left: x - width / 2, right: x + width / 2 }
  return [
    {
      text: { x: x + gap, y: y + 4, anchor: 'start' as const },
      box: { left: x + gap, right: x + gap + width, ...beside },
    },
    {
      text: { x: x - gap, y: y + 4, anchor: 'end' as const },
      box: { left: x - gap - width, right: x - gap, ...beside },
    },
    {
      text: { x, y: y - gap - 1, anchor: 'middle' as const },
      box: { ...across, top: y - gap - lineHeight, bottom: y - gap },
    },
    {
      text: { x, y: y + gap + 9, anchor: 'middle' as const },
      box: { ...across, top: y + gap, bottom: y + gap + lineHeight },
    },
  ]
}

const boxAround = (x: number, y: number): Box => ({ left: x - 4, right: x + 4, top: y - 4, bottom: y + 4 })

function isInFrame({ left, right, top, bottom }: Box): boolean {
  return left > 2 && top > 2 && right < locatorSize.width - 2 && bottom < locatorSize.height - 2
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
