import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { median } from '#src/domain/directories/figures.ts'
import { judge, judgeTexts } from '#commands/seo-report/gates.ts'
import { measureSite, type PageReport } from '#commands/seo-report/measure.ts'
import { readSite } from '#commands/seo-report/read-site.ts'

// Prints how much of each landing page is unique. Fails if a threshold does. `--csv FILE` writes one row per page.

const { values } = parseArgs({ options: { dir: { type: 'string', default: 'dist' }, csv: { type: 'string' } } })
const report = measureSite(await readSite(values.dir))

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const families = Map.groupBy(report.landing, ({ family }) => family)
console.table(
  [...families].map(([family, pages]) => {
    const kept = pages.filter(({ indexable }) => indexable)
    if (kept.length === 0) return { family, pages: pages.length, noindex: pages.length }
    const words = kept.map(({ ownWords }) => ownWords)
    const likeness = kept.map(({ similarity }) => similarity)
    return {
      family,
      pages: pages.length,
      noindex: pages.length - kept.length,
      'unique words, fewest': Math.min(...words),
      'unique words, median': median(words) ?? 0,
      'most similar, median': percent(median(likeness) ?? 0),
      'most similar, highest': percent(Math.max(...likeness)),
      'like a sibling, names covered': percent(Math.max(...kept.map(({ prose }) => prose.siblingShare))),
      'on other pages too': percent(Math.max(...kept.map(({ prose }) => prose.verbatim))),
      'written for it, least': percent(Math.min(...kept.map(({ prose }) => prose.written))),
      'sites listed, fewest': Math.min(...kept.map(({ listed }) => listed)),
      'words of the offer : others': percent(Math.max(...kept.map(({ words }) => words.sales / words.own))),
      'clicks, most': Math.max(...pages.map(({ depth }) => depth ?? Infinity)),
    }
  }),
)

const { all, content } = report.linksToNoindex
console.log(
  `links from indexed pages to pages that aren’t indexed: ${all.toLocaleString('en')}, of which ${content.toLocaleString('en')} in the main content without nofollow`,
)

const verdicts = [...judge(report), ...judgeTexts()]
for (const { name, value, passed, offenders } of verdicts) {
  console.log(`${passed ? 'pass' : 'FAIL'}  ${name}: ${value}`)
  if (!passed) for (const offender of offenders.slice(0, 20)) console.log(`      ${offender}`)
}

if (values.csv) {
  const measures = 'similarity,most similar,like a sibling,sibling,on other pages,written for it'
  const heading = `path,family,robots,unique words,${measures},clicks from home`
  writeFileSync(values.csv, `${[heading, ...report.landing.map(csvRow)].join('\n')}\n`)
}
if (verdicts.some(({ passed }) => !passed)) process.exitCode = 1

/** The prose of pages that aren't indexed isn't measured. */
function csvRow({ path, family, indexable, ownWords, nearest, similarity, prose, depth }: PageReport): string {
  const own = indexable
    ? [prose.siblingShare.toFixed(3), prose.sibling, prose.verbatim.toFixed(3), prose.written.toFixed(3)]
    : ['', '', '', '']
  const robots = indexable ? 'index' : 'noindex'
  return [path, family, robots, ownWords, similarity.toFixed(3), nearest, ...own, depth ?? ''].join(',')
}
