import { readFile, rm, writeFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'
import { type SitemapEntry, sitemapFamilies } from '#src/seo/pages/sitemap-families.ts'
import { sitemapIndexXml, type SitemapUrl, sitemapXml } from '#src/seo/pages/xml.ts'

// The build's sitemap: the pages that search engines may index, in one file per family.
// Astro reads its configuration, and this file with it, before each build, so nothing here imports data or storage.

type ReadEntries = (built: URL) => Promise<[path: string, entry: SitemapEntry][]>

/** The protocol allows 50,000 URLs in a file. */
const urlsPerFile = 45_000
/** Numbers in URLs by their value. */
const { compare } = new Intl.Collator('en', { numeric: true })
/** A quarter of the time, which counts when there are too many for a file. */
const compareFast = (a: string, b: string) => (a < b ? -1 : 1)

/** `readEntries`: the pages that search engines may index, once all pages were built. */
export function datedSitemap(origin: string, readEntries: ReadEntries = readBuiltEntries): AstroIntegration {
  return {
    name: 'dated-sitemap',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const index: SitemapUrl[] = []
        for (const [name, pages] of byFamily(origin, await readEntries(dir))) {
          for (let first = 0; first < pages.length; first += urlsPerFile) {
            const part = pages.slice(first, first + urlsPerFile)
            const file = `sitemap-${name}-${first / urlsPerFile}.xml`
            const urls = part.map((page) => ({ ...page, changefreq: 'monthly' as const, priority: 0.8 }))
            await writeFile(new URL(file, dir), sitemapXml(urls))
            const lastmod = part.reduce((latest, page) => (page.lastmod > latest ? page.lastmod : latest), '')
            index.push({ loc: `${origin}/${file}`, lastmod })
          }
        }
        await writeFile(new URL('sitemap-index.xml', dir), sitemapIndexXml(index))
      },
    },
  }
}

/** The pages of each family, and last the fixed ones, sorted by URL. */
function byFamily(origin: string, entries: readonly [string, SitemapEntry][]): Map<string, SitemapUrl[]> {
  const families = new Map<string, SitemapUrl[]>([...sitemapFamilies, 'pages'].map((name) => [name, []]))
  for (const [path, { lastmod, family }] of entries) {
    const page = { loc: new URL(path, origin).href, lastmod: new Date(lastmod).toISOString() }
    families.get(family ?? 'pages')?.push(page)
  }
  for (const pages of families.values()) {
    const order = pages.length > urlsPerFile ? compareFast : compare
    pages.sort((a, b) => order(a.loc, b.loc))
  }
  return families
}

/** The build leaves them in a file that isn't published. */
async function readBuiltEntries(built: URL): ReturnType<ReadEntries> {
  const file = new URL('data/sitemap.json', built)
  const entries = JSON.parse(await readFile(file, 'utf8')) as Awaited<ReturnType<ReadEntries>>
  await rm(file)
  return entries
}
