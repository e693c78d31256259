import { box, disc, hairline, ink, mix, paper, path, ring, stroke } from './drawing.ts'
import { buttons, greyLines, type LayoutPage } from './layouts.ts'

/** A page whose left half is the product's colour, with tiles of abstract pictures beside it. */
export function gallery(page: LayoutPage): string[] {
  const { title, colour, soft, chance } = page
  const head = title(56, 150, 400, paper, 84)
  const shift = Math.floor(chance() * 5)
  const tiles = Array.from({ length: 9 }, (_, place) => {
    const x = 548 + (place % 3) * 208
    const y = 40 + Math.floor(place / 3) * 204
    return `<svg x="${x}" y="${y}" width="192" height="150" viewBox="0 0 192 150">${picture(page, (place * 2 + Math.floor(place / 3) + shift) % 5)}</svg>
      ${box(x, y + 164, 70 + chance() * 60, 8, { fill: mix(ink, paper, 0.55), radius: 4 })}`
  })
  return [
    `<path d="M0 0H508V668H14A14 14 0 0 1 0 654Z" fill="${colour}"/>`,
    box(56, 56, 40, 40, { fill: soft, radius: 10 }),
    ...head.content,
    box(56, head.bottom + 44, 156, 48, { fill: paper, radius: 8 }),
    box(94, head.bottom + 64, 80, 8, { fill: colour, radius: 4 }),
    ...tiles,
  ]
}

/** One still of shapes, 192 × 150. */
function picture({ colour, deep, soft, pale, faint }: LayoutPage, kind: number): string {
  const clip = (ground: string, shapes: string[]) =>
    `<clipPath id="tile"><rect width="192" height="150" rx="10"/></clipPath><g clip-path="url(#tile)">${box(0, 0, 192, 150, { fill: ground })}${shapes.join('')}</g>`
  if (kind === 0) return clip(pale, [disc(138, 46, 22, paper), path('M0 150L70 62L124 118L152 92L192 130V150Z', soft)])
  if (kind === 1) return clip(deep, [disc(96, 75, 44, soft), path('M86 56L116 75L86 94Z', paper)])
  if (kind === 2) return clip(faint, [disc(66, 84, 46, soft), disc(124, 66, 38, colour)])
  if (kind === 3)
    return clip(
      soft,
      [0, 1, 2, 3].map((index) => box(-20 + index * 62, 30 + index * 14, 34, 160, { fill: pale })),
    )
  return clip(colour, [ring(192, 150, 60, pale, 14), ring(192, 150, 100, soft, 14), ring(192, 150, 140, deep, 14)])
}

/** Places on a plan, with a panel over it. */
export function map(page: LayoutPage): string[] {
  const { title, colour, soft, pale, faint, chance } = page
  const head = title(64, 78, 380, ink, 68)
  const place = (x: number, y: number, large: boolean) => {
    const r = large ? 22 : 14
    const d = `M${x} ${y}C${x - r * 1.5} ${y - r * 1.6} ${x - r} ${y - r * 3} ${x} ${y - r * 3}S${x + r * 1.5} ${y - r * 1.6} ${x} ${y}Z`
    return path(d, large ? colour : mix(colour, soft, 0.5)) + disc(x, y - r * 1.9, r * 0.42, paper)
  }
  const top = head.bottom + 40
  const rows = [0, 1, 2, 3].filter((row) => top + 96 + row * 74 < 570)
  return [
    `<path d="M0 0H1200V654A14 14 0 0 1 1186 668H14A14 14 0 0 1 0 654Z" fill="${faint}"/>`,
    path(
      'M560 668C640 520 520 420 640 330S900 330 980 220S1120 120 1200 96V300C1100 330 1080 420 960 450S760 500 720 668Z',
      pale,
    ),
    disc(600, 130, 84, mix(faint, pale, 0.7)),
    disc(1060, 560, 120, mix(faint, pale, 0.7)),
    stroke('M480 210C660 160 760 240 880 140S1080 40 1210 10', paper, 14),
    stroke('M700 -10C720 160 800 300 780 420S860 600 840 680', paper, 14),
    stroke('M480 560C640 600 900 580 1210 470', paper, 8),
    `<path d="M612 540C700 470 770 470 784 400S860 230 1010 210" fill="none" stroke="${colour}" stroke-width="6" stroke-linecap="round" stroke-dasharray="2 14"/>`,
    disc(612, 540, 10, colour),
    place(1010, 208, true),
    ...[0, 1, 2, 3].map((index) => place(600 + index * 140 + chance() * 60, 150 + chance() * 420, false)),
    box(32, 32, 448, 604, { fill: paper, radius: 14 }),
    box(32.5, 32.5, 447, 603, { stroke: hairline, radius: 14 }),
    ...head.content,
    ...buttons(page, 64, top),
    ...rows.flatMap((row) => [
      box(64, top + 80 + row * 74, 384, 1, { fill: hairline }),
      disc(84, top + 117 + row * 74, 16, [colour, soft, pale, soft][row] ?? pale),
      ...greyLines(page, 118, top + 102 + row * 74, 240, 2),
    ]),
  ]
}
