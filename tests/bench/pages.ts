import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumArguments, findChromium } from '#commands/chromium.ts'
import { freePort } from '#tests/support/ports.ts'
import { startPlatform } from '#tests/support/platform.ts'
import { median, printTable } from './figures.ts'

// npm run bench:pages: what pages weigh, and what Lighthouse says of them (mobile, median of 5).

const rounds = 5
const paths = ['/directories', '/product/orthanc', '/directories/ai-tool', '/directories/submit', '/']
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const platform = await startPlatform({ seed: true })
try {
  await weigh()
  await judge()
} finally {
  await platform.stop()
}

async function weigh(): Promise<void> {
  const text = async (path: string) => (await fetch(new URL(path, platform.origin))).text()
  const brotli = (content: string) => brotliCompressSync(content).length
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
  const rows = []
  for (const path of paths) {
    const html = await text(path)
    const sheets = [...html.matchAll(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g)].map((match) => match[1]!)
    const css = (await Promise.all(sheets.map(text))).reduce((sum, sheet) => sum + brotli(sheet), 0)
    const files = [...html.matchAll(/<script[^>]+src=|component-url=/g)].length
    const inline = [...html.matchAll(/<script(?![^>]+src=)(?![^>]+ld\+json)[^>]*>([\s\S]*?)<\/script>/g)]
    rows.push({
      page: path,
      'HTML, brotli': kilobytes(brotli(html)),
      'CSS, brotli': kilobytes(css),
      together: kilobytes(brotli(html) + css),
      'script files': files,
      'inline script': `${inline.reduce((sum, match) => sum + match[1]!.length, 0)} B`,
    })
  }
  printTable('Weight', rows)
}

async function judge(): Promise<void> {
  const port = await freePort()
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
    ...(executablePath ? { executablePath } : {}),
  })
  const rows = []
  for (const path of paths.slice(0, 4)) {
    const scores: Record<string, number[]> = {}
    for (let round = 0; round < rounds; round += 1) {
      const result = await lighthouse(platform.origin + path, {
        port,
        onlyCategories: [...categories],
        logLevel: 'error',
      })
      for (const category of categories) {
        const { score, auditRefs } = result!.lhr.categories[category]!
        ;(scores[category] ??= []).push(Math.round((score ?? 0) * 100))
        if (category === 'performance' || score === 1 || round > 0) continue
        const failed = auditRefs.filter(({ id, weight }) => weight > 0 && result!.lhr.audits[id]?.score === 0)
        console.error(path, category, failed.map(({ id }) => id).join(' '))
      }
    }
    rows.push({
      page: path,
      ...Object.fromEntries(categories.map((category) => [category, median(scores[category]!)])),
    })
  }
  await browser.close()
  printTable(`Lighthouse, mobile, median of ${rounds}`, rows)
}
