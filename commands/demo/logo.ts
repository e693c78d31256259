import { box, canvas, chanceOf, disc, fitSize, mix, paper, path, ring, write } from './drawing.ts'

export const logoSize = 512
const size = logoSize
const middle = size / 2

type Mark = { letter: string; monogram: string; colour: string; deep: string; pale: string; soft: string; turn: number }
type Family = (mark: Mark) => { ground: string; content: string[] }

/** Besley's capitals stand about 0.72 em high: half of that below the middle puts them in it. */
function centred(text: string, x: number, y: number, em: number, fill: string): string {
  return write(x, y + em * 0.355, text, { size: em, fill, anchor: 'middle' })
}

function corner(x: number, y: number, side: number, turn: number, fill: string): string {
  // A quarter of a disc that fills a square, its round side away from one of the four corners.
  const d = `M0 0H${side}A${side} ${side} 0 0 1 0 ${side}Z`
  return `<g transform="translate(${x} ${y}) rotate(${turn * 90} ${side / 2} ${side / 2})">${path(d, fill)}</g>`
}

const plain: Family = ({ letter, colour, pale }) => {
  const em = fitSize(letter, 290, 360)
  const base = middle + em * 0.355
  return {
    ground: colour,
    content: [
      write(middle - 30, base, letter, { size: em, fill: paper, anchor: 'middle' }),
      disc(438, base - 28, 28, pale),
    ],
  }
}

const seal: Family = ({ monogram, colour, pale }) => {
  const em = fitSize(monogram, 250, 236)
  return { ground: pale, content: [disc(middle, middle, 196, colour), centred(monogram, middle, middle, em, pale)] }
}

const halves: Family = ({ letter, colour, deep, turn }) => {
  const d = turn % 2 ? `M0 ${size}L${size} 0V${size}Z` : `M0 0L${size} ${size}H0Z`
  return { ground: colour, content: [path(d, deep), centred(letter, middle, middle, fitSize(letter, 330, 340), paper)] }
}

const steps: Family = ({ letter, colour, deep, soft }) => {
  const columns = [soft, mix(colour, soft, 0.5), colour].map((fill, index) => {
    const height = 150 + index * 90
    return box(70 + index * 124, 442 - height, 108, height, { fill, radius: 16 })
  })
  return { ground: deep, content: [...columns, centred(letter, 132, 142, fitSize(letter, 112, 140), paper)] }
}

const petals: Family = ({ monogram, colour, deep, soft, pale }) => {
  const d = 'M256 256V70A186 186 0 0 1 442 256Z'
  const petals = [colour, soft, deep, soft].map(
    (fill, quarter) => `<g transform="rotate(${quarter * 90} ${middle} ${middle})">${path(d, fill)}</g>`,
  )
  return {
    ground: pale,
    content: [
      ...petals,
      disc(middle, middle, 104, paper),
      centred(monogram, middle, middle, fitSize(monogram, 138, 116), deep),
    ],
  }
}

const tiles: Family = ({ letter, colour, deep, soft, turn }) => {
  const places = [0, 1, 2, 3].map((place) => ({ x: (place % 2) * middle, y: Math.floor(place / 2) * middle }))
  const fills = [deep, soft, deep]
  const others = places.filter((_, place) => place !== turn)
  const own = places[turn] ?? { x: 0, y: 0 }
  return {
    ground: colour,
    content: [
      ...others.map(({ x, y }, index) => corner(x, y, middle, (index + turn) % 4, fills[index] ?? deep)),
      box(own.x, own.y, middle, middle, { fill: paper }),
      centred(letter, own.x + middle / 2, own.y + middle / 2, 190, colour),
    ],
  }
}

const hoop: Family = ({ letter, colour, soft }) => {
  return {
    ground: paper,
    content: [
      box(0, 0, size, size, { fill: mix(paper, colour, 0.06) }),
      ring(middle, middle, 176, soft, 52),
      `<circle cx="${middle}" cy="${middle}" r="176" fill="none" stroke="${colour}" stroke-width="52" stroke-dasharray="760 400" transform="rotate(-60 ${middle} ${middle})"/>`,
      centred(letter, middle, middle, 186, colour),
    ],
  }
}

const shore: Family = ({ letter, colour, deep, soft }) => {
  const bands = [
    { y: 388, fill: soft },
    { y: 430, fill: mix(colour, soft, 0.45) },
    { y: 472, fill: deep },
  ]
  return {
    ground: colour,
    content: [centred(letter, middle, 206, 300, paper), ...bands.map(({ y, fill }) => box(0, y, size, 42, { fill }))],
  }
}

const tablet: Family = ({ monogram, colour, pale, deep }) => {
  return {
    ground: pale,
    content: [
      box(84, 84, 368, 368, { fill: deep, radius: 84 }),
      box(60, 60, 368, 368, { fill: colour, radius: 84 }),
      centred(monogram, 244, 244, fitSize(monogram, 262, 232), paper),
    ],
  }
}

const sunrise: Family = ({ letter, colour, deep, soft, pale }) => {
  return {
    ground: deep,
    content: [
      disc(middle, 560, 420, colour),
      disc(middle, 560, 330, mix(colour, soft, 0.6)),
      disc(middle, 560, 240, pale),
      centred(letter, middle, 424, 140, deep),
    ],
  }
}

const arch: Family = ({ letter, colour, soft, pale }) => {
  const d = 'M92 512V256A164 164 0 0 1 420 256V512Z'
  return {
    ground: pale,
    content: [path(d, colour), centred(letter, middle, 300, 220, paper), box(0, 484, size, 28, { fill: soft })],
  }
}

const close: Family = ({ letter, colour, soft, turn }) => {
  // So large that the edge cuts it.
  const x = turn % 2 ? middle + 70 : middle - 70
  return { ground: soft, content: [centred(letter, x, middle + 40, fitSize(letter, 620, 720), colour)] }
}

const families = [plain, seal, halves, steps, petals, tiles, hoop, shore, tablet, sunrise, arch, close]

/** 'OP' for OpenProject, 'HA' for Home Assistant, 'Z' for Zammad. */
function monogramOf(name: string): string {
  const [first = '', ...rest] = name
  const second = /(?<=[a-z][ -]?)[A-Z]/.exec(rest.join(''))?.[0] ?? ''
  return `${first.toUpperCase()}${second}`
}

/** A square mark of 512 pixels made of the product's initials, as SVG. */
export function logoOf({ name, color }: { name: string; color: string }): string {
  const chance = chanceOf(name)
  const family = families[Math.floor(chance() * families.length)] ?? plain
  const { ground, content } = family({
    letter: name.slice(0, 1).toUpperCase(),
    monogram: monogramOf(name),
    colour: color,
    deep: mix(color, '#14100d', 0.34),
    pale: mix(color, paper, 0.86),
    soft: mix(color, paper, 0.55),
    turn: Math.floor(chance() * 4),
  })
  return canvas(size, size, ground, content)
}
