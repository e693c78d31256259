import type { Page } from '@playwright/test'

/** Lists and tables are kept to their first entries, because the others use the same component. */
const keptEntries = 3

const figures = [
  [/\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4}\b/g, 'DATE'],
  [/\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}\b/g, 'MONTH'],
  [/\d+(?:[.,:]\d+)*/g, 'N'],
] as const

/**
 * What a screen reader reads of a page, in order, one line each. Dates and numbers are masked, except heading levels,
 * because they change with the data. URLs are left out. `frame`: with what is in the header and the footer.
 */
export async function readingOrder(page: Page, { frame }: { frame: boolean }): Promise<string> {
  const lines = (await page.locator('body').ariaSnapshot()).split('\n').filter((line) => !line.includes('- /url:'))
  return `${withoutRepeats(frame ? lines.map(masked) : withoutFrame(lines).map(masked)).join('\n')}\n`
}

function withoutFrame(lines: readonly string[]): string[] {
  let landmark = ''
  return lines.filter((line) => {
    if (depthOf(line) === 0) landmark = line
    return line === landmark || !/^- (?:banner|contentinfo)/.test(landmark)
  })
}

function masked(line: string): string {
  const [, text = '', traits = ''] = /^(.*?)((?: \[[a-z]+(?:=\w+)?\])*'?:?)$/.exec(line) ?? []
  return figures.reduce((kept, [figure, mask]) => kept.replace(figure, mask), text) + traits
}

const depthOf = (line: string) => line.search(/\S/)

/** Leaves out list items, rows and options after the first few of each list. */
function withoutRepeats(lines: readonly string[]): string[] {
  const kept: string[] = []
  /** How many entries each open list has had, by depth. */
  const counts: number[] = []
  let leftOut = Infinity
  for (const line of lines) {
    const depth = depthOf(line)
    if (depth > leftOut) continue
    leftOut = Infinity
    counts.length = depth + 1
    if (!/^\s*- '?(?:listitem|row|option)\b/.test(line)) {
      kept.push(line)
      continue
    }
    const count = (counts[depth] ?? 0) + 1
    counts[depth] = count
    if (count <= keptEntries) kept.push(line)
    else leftOut = depth
    if (count === keptEntries + 1) kept.push(`${' '.repeat(depth)}- …`)
  }
  return kept
}

/** Heading levels in order, as a reader jumps from one to the next. */
export const headingLevels = (order: string): number[] =>
  [...order.matchAll(/- '?heading .*\[level=(\d)\]/g)].map(([, level]) => Number(level))
