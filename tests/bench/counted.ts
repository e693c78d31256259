import { countedLimits } from '#src/domain/counted/messages.ts'
import { readExport } from '#src/domain/counted/read-export.ts'
import { tableText } from '#src/domain/csv/split-table.ts'
import { median, printTable } from './figures.ts'

// npm run bench counted: how long an export of 100,000 links takes to read, beside splitting its lines, and how long the
// page waits at the longest. In Node, with the module that runs in the browser.

const rows = 100_000
const own = 'https://acme.example'

const pages = new Set(Array.from({ length: 200 }, (_, at) => `dir${at}.example/tool/acme`))
const pageOf = (at: number) =>
  at % 500 === 0
    ? `https://www.dir${at / 500}.example/tool/acme/`
    : `https://site${at % 4999}.example/blog/2026/a-fairly-long-title-of-a-post-${at}?utm_source=feed&id=${at}`

const files: Record<string, string> = {
  'Search Console': [
    'Linking page,Last crawled',
    ...Array.from({ length: rows }, (_, at) => `${pageOf(at)},2026-09-${String((at % 30) + 1).padStart(2, '0')}`),
  ].join('\n'),
  Bing: [
    '"Source Url","Anchor Text","Target Url"',
    ...Array.from({ length: rows }, (_, at) => `"${pageOf(at)}","Acme, the ""timer"" ${at}","${own}/pricing"`),
  ].join('\r\n'),
  'Excel, semicolons': [
    'Seite;Datum',
    ...Array.from({ length: rows }, (_, at) => `${pageOf(at)};${(at % 28) + 1}.09.2026`),
  ].join('\r\n'),
}

async function time(work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 7; round += 1) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return median(times)
}

const results: Record<string, string | number>[] = []
for (const [name, text] of Object.entries(files)) {
  const bytes = new Uint8Array(Buffer.from(text))
  let [longest, from] = [0, 0]
  const pause = () => {
    longest = Math.max(longest, performance.now() - from)
    from = performance.now()
    return Promise.resolve()
  }
  const reading = { fileName: 'links.csv', language: 'en-US', latest: '2026-11-29', pause }
  const lines = await time(() => tableText(bytes, 'en-US').split(/\r?\n/).length)
  const read = await time(() => {
    from = performance.now()
    return readExport(tableText(bytes, 'en-US'), { website: own, pages }, reading)
  })
  const found = await readExport(text, { website: own, pages }, reading)
  if ('fault' in found) throw new Error(found.fault)
  results.push({
    file: name,
    MB: (bytes.length / 1e6).toFixed(1),
    'of the limit': `${Math.round((bytes.length / countedLimits.bytes) * 100)} %`,
    'lines split, ms': Math.round(lines),
    'read, ms': Math.round(read),
    times: (read / lines).toFixed(1),
    'longest turn, ms': Math.round(longest),
    found: `${found.found.size} of ${pages.size}`,
  })
}
printTable(`${rows.toLocaleString('en')} links, median of 7`, results)
