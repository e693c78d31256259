import { box, breakLines, canvas, chanceOf, disc, fitSize, hairline, ink, mix, paper, quiet, write } from './drawing.ts'
import { type Layout, layouts } from './layouts.ts'

export const screenshotSize = { width: 1280, height: 800 }

type DemoLook = { name: string; headline: string; color: string; website_url: string; category: string }

/** The layout that looks like what such products do; a category without one gets one by its name. */
const layoutOf: Record<string, keyof typeof layouts> = {
  analytics: 'dashboard',
  finance: 'dashboard',
  fintech: 'dashboard',
  iot: 'dashboard',
  subscription: 'dashboard',
  'email-marketing': 'dashboard',
  marketing: 'dashboard',
  'project-management': 'board',
  crm: 'board',
  'hr-tech': 'board',
  'customer-support': 'inbox',
  'social-media': 'inbox',
  saas: 'inbox',
  'developer-tools': 'console',
  'ai-agent': 'console',
  'ai-mcp': 'console',
  Boilerplate: 'console',
  cybersecurity: 'console',
  design: 'gallery',
  video: 'gallery',
  entertainment: 'gallery',
  ecommerce: 'gallery',
  marketplace: 'gallery',
  travel: 'map',
  'event-management': 'map',
  other: 'map',
}

/** A page of 1280 × 800 as the product's site might look in a browser: plainly a drawing. SVG. */
export function screenshotOf({ name, headline, color, website_url, category }: DemoLook): string {
  const chance = chanceOf(`${name} page`)
  const names = Object.keys(layouts) as (keyof typeof layouts)[]
  const layout: Layout = layouts[layoutOf[category] ?? names[Math.floor(chance() * names.length)] ?? 'dashboard']
  const colours = {
    colour: color,
    deep: mix(color, '#14100d', 0.4),
    soft: mix(color, paper, 0.55),
    pale: mix(color, paper, 0.82),
    faint: mix(color, paper, 0.92),
  }
  return canvas(screenshotSize.width, screenshotSize.height, mix(colours.pale, hairline, 0.35), [
    ...frame(new URL(website_url).host),
    `<svg x="40" y="92" width="1200" height="668" viewBox="0 0 1200 668">`,
    ...layout({
      title: (x, y, width, fill, largest) => title(name, headline, x, y, width, fill, largest),
      ...colours,
      chance,
    }),
    '</svg>',
    box(40.5, 36.5, 1199, 723, { stroke: mix(ink, paper, 0.78), radius: 14 }),
  ])
}

/** Name, headline below it, and where the next thing may begin. A long name takes two lines rather than a small size. */
function title(name: string, headline: string, x: number, y: number, width: number, fill: string, largest: number) {
  const long = name.includes(' ') && fitSize(name, width, largest) < largest * 0.75
  const nameLines = long ? breakLines(name, largest * 0.8, width) : [name]
  const size = Math.min(...nameLines.map((line) => fitSize(line, width, long ? largest * 0.8 : largest)))
  const below = Math.max(22, Math.round(size * 0.3))
  const lines = breakLines(headline, below, width)
  const first = y + size * 0.74
  const second = first + (nameLines.length - 1) * size * 1.05 + size * 0.28 + below * 1.3
  const content = [
    ...nameLines.map((line, index) =>
      write(x - size * 0.03, first + index * size * 1.05, line, { size, fill, spacing: -size * 0.012 }),
    ),
    ...lines.map((line, index) =>
      write(x, second + index * below * 1.4, line, { size: below, fill: fill === paper ? fill : quiet }),
    ),
  ]
  return { content, bottom: second + (lines.length - 1) * below * 1.4 }
}

function frame(host: string): string[] {
  return [
    box(40, 36, 1200, 724, { fill: paper, radius: 14 }),
    ...[72, 98, 124].map((x) => disc(x, 64, 7, hairline)),
    box(392, 48, 496, 32, { fill: '#f5f0e8', radius: 16 }),
    write(640, 70, host, { size: 16, fill: quiet, anchor: 'middle' }),
    box(1180, 57, 28, 3, { fill: hairline, radius: 1.5 }),
    box(1180, 67, 28, 3, { fill: hairline, radius: 1.5 }),
    box(40, 91, 1200, 1, { fill: hairline }),
  ]
}
