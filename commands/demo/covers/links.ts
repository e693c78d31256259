import { disc, ring } from '#commands/demo/drawing.ts'
import { arrowHead, dark, dashes, light, line, sheet } from './sheet.ts'

/** Two links between the same two pages: one followed, one not. */
export function arrows(): string {
  const { mark, soft, accent } = light
  const [above, below] = [300, 600]
  return sheet(light, [
    disc(330, above, 105, mark),
    line(`M500 ${above}H1060`, accent, 34),
    arrowHead(1140, above, 0, 112, accent),
    disc(1310, above, 105, mark),
    ring(330, below, 94, mark, 22),
    dashes(`M500 ${below}H1060`, soft, 34, '62 40'),
    arrowHead(1140, below, 0, 112, soft),
    ring(1310, below, 94, mark, 22),
  ])
}

/** Two sites that each give the other something. */
export function exchange(): string {
  const { mark, accent, leaf } = light
  const [left, right, middle, y] = [480, 1200, 840, 450]
  // Both arrows lie on circles that go through the middles of the two sites.
  const arc = (side: 1 | -1, colour: string) => {
    const [centreY, radius] = [y + side * 120, Math.hypot(right - middle, 120)]
    const point = (degrees: number) => {
      const angle = (degrees * Math.PI) / 180
      return [middle - side * radius * Math.cos(angle), centreY - side * radius * Math.sin(angle)] as const
    }
    const [[fromX, fromY], [neckX, neckY], [tipX, tipY]] = [point(52), point(114), point(129)]
    return [
      line(`M${fromX} ${fromY}A${radius} ${radius} 0 0 1 ${neckX} ${neckY}`, colour, 36),
      arrowHead(tipX, tipY, side === 1 ? 34 : 214, 118, colour),
    ]
  }
  return sheet(light, [
    ...arc(1, accent),
    ...arc(-1, mark),
    disc(left, y, 190, mark),
    disc(left, y, 66, leaf),
    disc(right, y, 176, leaf),
    ring(right, y, 177, mark, 26),
    disc(right, y, 66, mark),
  ])
}

/** A closed circle of sites that all link to each other, and one link from elsewhere that passes it by. */
export function closedCircle(): string {
  const { mark, soft, accent } = light
  const count = 13
  const [centreX, centreY, radius] = [640, 450, 330]
  const nodes = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI - Math.PI / 2
    return { x: centreX + Math.cos(angle) * radius, y: centreY + Math.sin(angle) * radius }
  })
  const chords = nodes.flatMap((from, index) =>
    nodes.slice(index + 1).map((to) => line(`M${from.x} ${from.y}L${to.x} ${to.y}`, soft, 4)),
  )
  return sheet(light, [
    ...chords,
    ...nodes.map(({ x, y }) => disc(x, y, 34, mark)),
    line('M1290 900V300', accent, 22),
    arrowHead(1290, 232, -90, 90, accent),
    disc(1290, 150, 62, accent),
  ])
}

/** Paths from many places to one page; one of them is the one that brings people. */
export function branches(): string {
  const { mark, soft, accent } = dark
  const widths = [6, 14, 4, 9, 30, 5, 12, 4, 7]
  const main = 4
  const paths = widths.map((width, index) => {
    const y = 112 + index * 84.5
    const end = 450 + (index - 4) * 13
    const colour = index === main ? accent : soft
    const d = `M230 ${y}C620 ${y} 760 ${end} 1180 ${end}`
    return { main: index === main, drawn: [line(d, colour, width), disc(230, y, 12 + width * 0.7, colour)] }
  })
  return sheet(dark, [
    ...paths.toSorted((a, b) => Number(a.main) - Number(b.main)).flatMap(({ drawn }) => drawn),
    disc(1300, 450, 150, mark),
    disc(1300, 450, 46, accent),
  ])
}
