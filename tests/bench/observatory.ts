import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { scan } from '@mdn/mdn-http-observatory'
import { startPlatform } from '#tests/support/platform.ts'
import { printTable } from './figures.ts'

// npm run bench:observatory: what MDN's HTTP Observatory says of the headers, one page of each kind.
//
// On this machine the site answers over plain HTTP, as no live site does. The scanner counts that as two faults: no
// way from http to https, and no Strict-Transport-Security, a header that it reads over https only. They are named in
// each row; "without these" is the score where both are met, as the host of a live site meets the first.

const paths = ['/', '/directories', '/product/orthanc', '/directories/submit', '/directories/search?q=a', '/api/docs']
const needsHttps = ['redirection', 'strict-transport-security']
/** From this uncurved score on, the scanner adds what is better than it asks for. */
const bonusFrom = 90

// The scanner downloads the browsers' list of preloaded domains when it is installed; our installation runs no scripts.
// This machine is on no such list, so an empty one says the truth.
const preloaded = new URL('../conf/hsts-preload.json', import.meta.resolve('@mdn/mdn-http-observatory'))
if (!existsSync(preloaded)) await writeFile(preloaded, '{}')

const platform = await startPlatform({ seed: true })
const rows = []
try {
  for (const path of paths) {
    const { scan: result, tests } = await scan(new URL(platform.origin).host + path)
    const judged = Object.entries(tests)
    const headers = judged.filter(([name]) => !needsHttps.includes(name)).map(([, { scoreModifier }]) => scoreModifier)
    const lost = 100 + headers.reduce((sum, modifier) => sum + Math.min(0, modifier), 0)
    const gained = headers.reduce((sum, modifier) => sum + Math.max(0, modifier), 0)
    rows.push({
      page: path,
      'grade, HTTP': result.grade ?? '',
      'score, HTTP': result.score ?? 0,
      'lost by': judged
        .filter(([, { scoreModifier }]) => scoreModifier < 0)
        .map(([name, { result: verdict, scoreModifier }]) => `${name} ${scoreModifier} (${verdict ?? ''})`)
        .join(', '),
      'score without these': lost >= bonusFrom ? lost + gained : lost,
    })
  }
} finally {
  await platform.stop()
}
printTable('HTTP Observatory', rows)
