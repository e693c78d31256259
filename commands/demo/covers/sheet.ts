import { box, canvas, ink, mix, paper } from '#commands/demo/drawing.ts'

// Every cover stands on the same sheet: ledger paper with rules 75 apart and a margin, light or dark.

export const coverSize = { width: 1600, height: 900 } as const
/** From one rule to the next. */
export const row = 75
/** The part to the right of the margin, with as much left free at the other end. */
export const field = { left: 200, right: 1480, width: 1280 } as const

export type Tone = {
  ground: string
  rule: string
  /** What is drawn. */
  mark: string
  /** What stands behind. */
  soft: string
  /** What lies on the sheet: the other paper. */
  leaf: string
  accent: string
}

const sand = '#f4ecdf'

export const light: Tone = {
  ground: sand,
  rule: '#e2d6c3',
  mark: ink,
  soft: '#bfb09c',
  leaf: paper,
  accent: '#cc420d',
}

export const dark: Tone = {
  ground: ink,
  rule: mix(ink, paper, 0.13),
  mark: sand,
  soft: mix(ink, sand, 0.42),
  leaf: mix(ink, paper, 0.1),
  accent: '#f76707',
}

/** A drawing on its sheet, as SVG. */
export function sheet(tone: Tone, content: string[]): string {
  const { width, height } = coverSize
  const rules = Array.from({ length: height / row - 1 }, (_, index) =>
    box(0, (index + 1) * row - 1, width, 2, { fill: tone.rule }),
  )
  const margin = [104, 112].map((x) => box(x, 0, 2, height, { fill: tone.rule }))
  return canvas(width, height, tone.ground, [...rules, ...margin, ...content])
}

/** A line of dashes. */
export function dashes(d: string, colour: string, width: number, pattern: string): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-dasharray="${pattern}"/>`
}

/** A line with square ends. */
export function line(d: string, colour: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>`
}

/** The head of an arrow whose point is at x, y and which looks `degrees` from the right. */
export function arrowHead(x: number, y: number, degrees: number, size: number, colour: string): string {
  return `<path d="M0 0L${-size} ${-size * 0.62}V${size * 0.62}Z" transform="translate(${x} ${y}) rotate(${degrees})" fill="${colour}"/>`
}
