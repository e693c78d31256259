import { box, disc, hairline, ink, mix, paper, stroke } from './drawing.ts'
import { gallery, map } from './pictures.ts'

/** Draws into 1200 × 668. */
export type Layout = (page: LayoutPage) => string[]

export type LayoutPage = {
  /** Writes name and headline with the top left corner at x, y. */
  title: (x: number, y: number, width: number, fill: string, largest: number) => { content: string[]; bottom: number }
  colour: string
  deep: string
  soft: string
  pale: string
  faint: string
  chance: () => number
}

/** Lines of text nobody can read: their lengths vary as words do. */
export function greyLines(
  page: LayoutPage,
  x: number,
  y: number,
  width: number,
  count: number,
  fill = hairline,
): string[] {
  return Array.from({ length: count }, (_, index) =>
    box(x, y + index * 22, width * (index === count - 1 ? 0.4 : 0.8 + page.chance() * 0.2), 8, { fill, radius: 4 }),
  )
}

export function buttons({ colour }: LayoutPage, x: number, y: number): string[] {
  return [
    box(x, y, 148, 46, { fill: colour, radius: 8 }),
    box(x + 36, y + 19, 76, 8, { fill: paper, radius: 4 }),
    box(x + 164.5, y + 0.5, 131, 45, { stroke: mix(ink, paper, 0.78), radius: 8 }),
    box(x + 196, y + 19, 68, 8, { fill: mix(ink, paper, 0.6), radius: 4 }),
  ]
}

function sidebar({ colour, deep, faint, soft }: LayoutPage, dark: boolean): string[] {
  const [ground, mark, line] = dark ? [deep, soft, mix(deep, soft, 0.4)] : [faint, colour, mix(soft, faint, 0.4)]
  return [
    `<path d="M0 0H220V668H14A14 14 0 0 1 0 654Z" fill="${ground}"/>`,
    box(32, 36, 36, 36, { fill: mark, radius: 10 }),
    ...[0, 1, 2, 3, 4, 5].flatMap((index) => [
      ...(index === 1
        ? [box(20, 110 + index * 46, 180, 38, { fill: dark ? mix(deep, soft, 0.16) : paper, radius: 8 })]
        : []),
      disc(42, 129 + index * 46, 7, index === 1 ? mark : line),
      box(64, 125 + index * 46, 64 + ((index * 37) % 54), 8, { fill: index === 1 ? mark : line, radius: 4 }),
    ]),
  ]
}

function dashboard(page: LayoutPage): string[] {
  const { title, colour, soft, pale, faint, chance } = page
  const head = title(264, 40, 880, ink, 76)
  const top = head.bottom + 44
  const cards = [0, 1, 2].flatMap((index) => {
    const x = 264 + index * 304
    return [
      box(x + 0.5, top + 0.5, 279, 107, { stroke: hairline, radius: 10 }),
      box(x + 24, top + 26, 84, 8, { fill: hairline, radius: 4 }),
      box(x + 24, top + 52, 96 + chance() * 60, 30, { fill: index === 0 ? colour : mix(ink, paper, 0.25), radius: 6 }),
      box(x + 204, top + 64, 52, 18, { fill: pale, radius: 9 }),
    ]
  })
  const base = 620
  const height = base - (top + 150)
  const heights = Array.from({ length: 18 }, (_, index) => height * (0.25 + 0.035 * index + chance() * 0.14))
  const line = heights
    .map((tall, index) => `${index === 0 ? 'M' : 'L'}${286 + index * 49} ${base - tall - 22}`)
    .join('')
  return [
    ...sidebar(page, chance() < 0.5),
    ...head.content,
    ...cards,
    ...[0, 1, 2, 3].map((index) => box(264, base - (height * index) / 3, 888, 1, { fill: hairline })),
    ...heights.map((tall, index) =>
      box(272 + index * 49, base - tall, 28, tall, { fill: index % 6 === 5 ? soft : pale, radius: 4 }),
    ),
    stroke(line, colour, 4),
    disc(286 + 17 * 49, base - (heights[17] ?? 0) - 22, 8, colour),
    box(264, base, 888, 1, { fill: mix(hairline, ink, 0.2) }),
    ...[0, 1, 2, 3, 4, 5].map((index) =>
      box(272 + index * 147, base + 16, 44, 6, { fill: mix(faint, hairline, 0.8), radius: 3 }),
    ),
  ]
}

function board(page: LayoutPage): string[] {
  const { title, colour, soft, pale, faint, chance } = page
  const head = title(56, 44, 780, ink, 84)
  const top = head.bottom + 48
  const columns = [3, 2, 3, 1].flatMap((count, column) => {
    const x = 56 + column * 278
    const cards = Array.from({ length: count }, (_, row) => {
      const y = top + 52 + row * 122
      return [
        box(x + 12.5, y + 0.5, 229, 107, { fill: paper, stroke: hairline, radius: 8 }),
        box(x + 28, y + 18, 44 + chance() * 40, 10, {
          fill: [colour, soft, pale, soft][(row + column) % 4] ?? soft,
          radius: 5,
        }),
        ...greyLines(page, x + 28, y + 44, 190, 2),
        disc(x + 218, y + 88, 9, pale),
      ].join('')
    })
    return [
      box(x, top, 254, 700, { fill: faint, radius: 12 }),
      box(x + 18, top + 21, 92, 10, { fill: mix(ink, paper, 0.45), radius: 5 }),
      ...cards,
    ]
  })
  return [...head.content, ...buttons(page, 848, 62), ...columns]
}

function inbox(page: LayoutPage): string[] {
  const { title, colour, soft, pale, faint, chance } = page
  const head = title(612, 56, 520, ink, 72)
  const rows = Array.from({ length: 7 }, (_, row) => {
    const y = 24 + row * 92
    return [
      ...(row === 1 ? [box(220, y - 8, 332, 92, { fill: faint }), box(220, y - 8, 4, 92, { fill: colour })] : []),
      disc(260, y + 30, 18, [pale, soft, pale, colour][row % 4] ?? pale),
      box(294, y + 14, 80 + chance() * 60, 9, { fill: mix(ink, paper, row < 3 ? 0.3 : 0.6), radius: 4.5 }),
      box(294, y + 36, 170 + chance() * 50, 8, { fill: hairline, radius: 4 }),
      box(244, y + 83, 308, 1, { fill: hairline }),
    ].join('')
  })
  const top = head.bottom + 52
  const bubble = (x: number, y: number, width: number, fill: string, line: string) =>
    [box(x, y, width, 92, { fill, radius: 14 }), ...greyLines(page, x + 26, y + 26, width - 60, 2, line)].join('')
  return [
    ...sidebar(page, chance() < 0.5),
    box(552, 0, 1, 668, { fill: hairline }),
    ...rows,
    ...head.content,
    box(612, top - 22, 528, 1, { fill: hairline }),
    bubble(612, top + 6, 380, faint, mix(soft, faint, 0.3)),
    bubble(740, top + 118, 400, colour, mix(colour, paper, 0.55)),
    bubble(612, top + 230, 320, faint, mix(soft, faint, 0.3)),
    box(612.5, 594.5, 527, 49, { stroke: hairline, radius: 10 }),
    box(632, 615, 150, 8, { fill: hairline, radius: 4 }),
    box(1092, 603, 36, 32, { fill: colour, radius: 8 }),
  ]
}

function consolePage(page: LayoutPage): string[] {
  const { title, colour, soft, deep, pale, chance } = page
  const head = title(64, 96, 470, ink, 84)
  const night = mix(deep, '#14100d', 0.72)
  const lines = Array.from({ length: 15 }, (_, row) => {
    const indent = [0, 0, 1, 1, 2, 2, 1, 0, 0, 1, 2, 2, 1, 0, 0][row] ?? 0
    let x = 632 + indent * 30
    const words = row === 7 ? 0 : 2 + Math.floor(chance() * 3)
    return Array.from({ length: words }, (_, word) => {
      const width = 34 + chance() * 78
      const fill = word === 0 ? mix(soft, paper, 0.15) : word === 1 ? mix(night, paper, 0.62) : mix(night, soft, 0.6)
      const drawn = box(x, 100 + row * 31, width, 10, { fill, radius: 5 })
      x += width + 14
      return drawn
    }).join('')
  })
  return [
    ...head.content,
    ...buttons(page, 64, head.bottom + 44),
    ...greyLines(page, 64, Math.max(head.bottom + 150, 470), 420, 4),
    box(592, 44, 560, 580, { fill: night, radius: 14 }),
    ...[0, 1, 2].map((index) => disc(620 + index * 20, 68, 5, mix(night, paper, 0.25))),
    ...lines,
    box(632, 100 + 15 * 31 - 6, 12, 22, { fill: mix(colour, pale, 0.6) }),
  ]
}

export const layouts = { dashboard, board, inbox, console: consolePage, gallery, map }
