import { box, chanceOf, disc, mix, ring } from '#commands/demo/drawing.ts'
import { dark, dashes, field, light, line, row, sheet } from './sheet.ts'

/** A ledger's rows with one marked. */
export function ledger(): string {
  const chance = chanceOf('ledger')
  const { mark, soft, accent, leaf } = light
  const rows = Array.from({ length: 10 }, (_, index) => {
    const top = (index + 1) * row
    const marked = index === 5
    const [strong, weak] = marked ? [leaf, mix(accent, leaf, 0.45)] : [mark, soft]
    const length = 260 + Math.round(chance() * 260)
    const share = [0.92, 0.85, 0.8, 0.71, 0.66, 0.58, 0.49, 0.4, 0.27, 0.16][index] ?? 0
    return [
      ...(marked ? [box(0, top, 1600, row, { fill: accent })] : []),
      box(field.left, top + 20, 35, 35, { fill: strong, radius: 6 }),
      box(field.left + 75, top + 27, length, 21, { fill: strong, radius: 3 }),
      box(950, top + 33, 330, 9, { fill: weak }),
      box(950, top + 27, Math.round(330 * share), 21, { fill: strong }),
      chance() > 0.35 || marked ? disc(1400, top + 37, 15, strong) : ring(1400, top + 37, 13, weak, 4),
    ]
  })
  return sheet(light, rows.flat())
}

/** Submissions as lines from the day they were sent to the day they went live; some have no end yet. */
export function tracks(): string {
  const { mark, soft, accent } = light
  const spans: readonly (readonly [start: number, days: number | null])[] = [
    [0, 330],
    [60, 720],
    [110, 210],
    [190, null],
    [230, 900],
    [330, 400],
    [420, null],
    [470, 260],
    [590, 540],
    [700, 150],
  ]
  const weeks = Array.from({ length: 9 }, (_, index) => box(field.left + index * 155, 0, 2, 900, { fill: light.rule }))
  const rows = spans.map(([start, days], index) => {
    const y = (index + 1) * row + row / 2
    const x = field.left + start
    const colour = index === 4 ? accent : mark
    if (days === null) {
      return [dashes(`M${x + 18} ${y}H1600`, soft, 9, '22 18'), ring(x, y, 18, soft, 9)]
    }
    return [
      line(`M${x + 18} ${y}H${x + days}`, colour, index === 4 ? 18 : 11),
      ring(x, y, 18, colour, 9),
      disc(x + days, y, index === 4 ? 32 : 23, colour),
    ]
  })
  return sheet(light, [...weeks, ...rows.flat()])
}

/** A form: three fields written, the fourth being written. */
export function form(): string {
  const { mark, soft, accent, leaf } = light
  const written = [520, 930, 700]
  const fields = written.flatMap((length, index) => {
    const top = row * (1 + index * 2.5)
    return [
      box(field.left, top, [130, 190, 160][index] ?? 0, 18, { fill: soft, radius: 3 }),
      box(field.left, top + 38, 1280, 112, { fill: leaf, stroke: soft, strokeWidth: 4, radius: 10 }),
      box(field.left + 40, top + 81, length, 26, { fill: mark, radius: 4 }),
    ]
  })
  const top = row * 8.5
  return sheet(light, [
    ...fields,
    box(field.left, top, 220, 18, { fill: accent, radius: 3 }),
    box(field.left, top + 38, 1280, 150, { fill: leaf, stroke: accent, strokeWidth: 12, radius: 10 }),
    box(field.left + 40, top + 98, 330, 30, { fill: mark, radius: 4 }),
    box(field.left + 392, top + 72, 12, 82, { fill: accent }),
  ])
}

/** Pages made from a table: those with something to say, and those that are hollow. */
export function pages(): string {
  const { mark, soft, accent, ground } = dark
  const hollow = new Set([3, 6, 11, 12, 16, 19, 20, 23, 25])
  const chosen = 9
  const [width, height, gapX, gapY] = [130, 195, 60, 60]
  const content = Array.from({ length: 21 }, (_, index) => {
    const x = field.left + (index % 7) * (width + gapX)
    const y = 98 + Math.floor(index / 7) * (height + gapY)
    if (hollow.has(index)) {
      return [dashes(`M${x + 3} ${y + 3}H${x + width - 3}V${y + height - 3}H${x + 3}Z`, soft, 5, '14 12')]
    }
    const leaf = index === chosen ? accent : mark
    const chance = chanceOf(`page ${index}`)
    return [
      box(x, y, width, height, { fill: leaf }),
      box(x + 20, y + 26, 50 + chance() * 40, 17, { fill: ground }),
      ...[0, 1, 2, 3, 4].map((at) =>
        box(x + 20, y + 70 + at * 22, Math.round(34 + chance() * 56), 8, { fill: mix(leaf, ground, 0.62) }),
      ),
    ]
  })
  return sheet(dark, content.flat())
}
