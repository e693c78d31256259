import { box, chanceOf, disc, ring } from '#commands/demo/drawing.ts'
import { dark, field, light, line, row, sheet } from './sheet.ts'

/** A week as seven columns of hours, the third the day of the launch. */
export function week(): string {
  const { mark, accent, soft } = light
  const hours = [3, 4, 10, 6, 4, 1, 2]
  const columns = hours.flatMap((count, day) =>
    Array.from({ length: count }, (_, hour) => {
      const [x, y] = [field.left + day * 187, 825 - (hour + 1) * row]
      if (day > 4) return box(x + 5, y + 13, 148, row - 18, { stroke: soft, strokeWidth: 6 })
      return box(x, y + 8, 158, row - 8, { fill: day === 2 ? accent : mark })
    }),
  )
  return sheet(light, [...columns, box(0, 822, 1600, 6, { fill: mark })])
}

/** A scale whose steps grow narrower, and a needle. */
export function ruler(): string {
  const { mark, soft, accent, ground } = light
  const [x, y, radius] = [840, 788, 640]
  const at = (share: number, distance: number) => {
    const angle = Math.PI * (1 + share)
    return `${(x + Math.cos(angle) * distance).toFixed(1)} ${(y + Math.sin(angle) * distance).toFixed(1)}`
  }
  const ticks = Array.from({ length: 41 }, (_, index) => {
    const share = Math.log(1 + index * 0.26) / Math.log(1 + 40 * 0.26)
    const [length, width] = index % 10 === 0 ? [140, 18] : index % 5 === 0 ? [92, 10] : [56, 7]
    const long = index % 10 === 0
    return {
      long,
      drawn: line(`M${at(share, radius + 5)}L${at(share, radius - length)}`, long ? mark : soft, width),
    }
  })
  return sheet(light, [
    ...ticks.filter(({ long }) => !long).map(({ drawn }) => drawn),
    line(`M${at(0, radius)}A${radius} ${radius} 0 0 1 ${at(1, radius)}`, mark, 12),
    ...ticks.filter(({ long }) => long).map(({ drawn }) => drawn),
    `<path d="M${at(0.685, radius - 30)}L${at(0.185, 34)}L${at(1.185, 34)}Z" fill="${accent}"/>`,
    disc(x, y, 74, mark),
    disc(x, y, 22, ground),
  ])
}

/** What four questions leave of a long list. One line for five directories: 585, 232, 96, 60, 29. */
export function sieve(): string {
  const { mark, soft, accent } = light
  const left = [117, 46, 19, 12, 6]
  const floors = [225, 375, 525, 675, 790]
  // 74 has no factor in common with 117: the steps meet each place once, and those that remain stand well apart.
  const lines = Array.from({ length: 117 }, (_, rank) => {
    const place = (31 + rank * 74) % 117
    const depth = left.filter((count) => rank < count).length
    const reaches = depth === left.length
    const x = field.left + 6 + place * 10.93
    const bottom = floors[depth - 1] ?? 0
    const colour = reaches ? accent : depth > 1 ? mark : soft
    return {
      reaches,
      drawn: [line(`M${x} 0V${bottom}`, colour, reaches ? 10 : 5), ...(reaches ? [disc(x, bottom, 27, accent)] : [])],
    }
  })
  const bars = floors.slice(0, 4).map((y) => box(field.left - 40, y, field.width + 80, 9, { fill: mark }))
  return sheet(light, [
    ...lines.filter(({ reaches }) => !reaches).flatMap(({ drawn }) => drawn),
    ...bars,
    ...lines.filter(({ reaches }) => reaches).flatMap(({ drawn }) => drawn),
  ])
}

/** A map of dots, no country in particular, and one place on it. */
export function dots(): string {
  const { mark, soft, accent, ground } = dark
  const lands: readonly (readonly [x: number, y: number, wide: number, high: number])[] = [
    [480, 330, 210, 150],
    [620, 480, 150, 190],
    [400, 610, 120, 80],
    [1010, 260, 190, 110],
    [1150, 420, 180, 170],
    [1260, 650, 130, 90],
    [900, 690, 90, 70],
  ]
  const chance = chanceOf('dots')
  const step = row / 2
  const [columns, lines] = [41, 23]
  const home = { x: 16 * step + 37.5, y: 13 * step }
  const drawn: string[] = []
  for (let cell = 0; cell < columns * lines; cell += 1) {
    const [x, y] = [((cell % columns) + 1) * step, (Math.floor(cell / columns) + 1) * step]
    const height = lands.reduce(
      (sum, [midX, midY, wide, high]) => sum + Math.exp(-(((x - midX) / wide) ** 2) - ((y - midY) / high) ** 2),
      chance() * 0.16,
    )
    if (height < 0.42) continue
    const isHome = Math.abs(x - home.x) < 1 && Math.abs(y - home.y) < 1
    if (!isHome) drawn.push(disc(x, y, Math.min(14, 4 + height * 9), height > 0.62 ? mark : soft))
  }
  return sheet(dark, [
    ...drawn,
    disc(home.x, home.y, 92, ground),
    ring(home.x, home.y, 78, accent, 10),
    disc(home.x, home.y, 40, accent),
  ])
}
