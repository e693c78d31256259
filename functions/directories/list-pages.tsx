import type { Hono } from 'hono'
import { respondErrorPage, respondPage, type PageEnvironment } from '#functions/pages/answers.tsx'
import { namedLike } from '#src/domain/directories/finder.ts'
import { maxFinderSearch } from '#src/domain/directories/finder-urls.ts'
import { directoryListPath, directoryRowPath, directorySearchPath } from '#src/domain/directories/listed.ts'
import { cleanLine } from '#src/domain/text/text.ts'
import { site } from '#src/site.ts'
import { readDirectoryRecords } from '#src/storage/survival/directory-records.ts'

const maxRows = 40
const toList = { label: 'All directories', href: directoryListPath }

/** Directories without a page of their own. Those with one, and the kinds, are prebuilt. */
export function addDirectoryListPages(app: Hono<PageEnvironment>): void {
  app.get(directorySearchPath, async (c) => {
    const q = Array.from(cleanLine(c.req.query('q') ?? ''))
      .slice(0, maxFinderSearch)
      .join('')
    if (q === '') return c.redirect(directoryListPath)
    const { listedByKey, listedDirectories, directoryPage, DirectoryRows } = await loadList()
    const asked = listedByKey.get(q)
    const isNamed = namedLike(q)
    const found = listedDirectories.filter((directory) => directory !== asked && isNamed(directory))
    const all = asked ? [asked, ...found] : found
    const shown = all.slice(0, maxRows)
    const keys = shown.map(({ key }) => key)
    const records = await readDirectoryRecords(c.var.db, keys, { keys, demo: !c.var.env.production, now: c.var.now() })
    const rows = shown.map((directory) => directoryPage(directory, records.get(directory.key)))
    return respondPage(c, 200, {
      shell: '/shells/directory-list',
      head: { title: `Directories named “${q}” - ${site.name}`, description: '' },
      main: <DirectoryRows q={q} rows={rows} total={all.length} />,
    })
  })

  app.get('/directory-list/:slug', async (c) => {
    const { listedBySlug } = await loadList()
    // Only pages have a Markdown twin, but its URL can be known from before.
    const directory = listedBySlug.get(c.req.param('slug').replace(/\.md$/, ''))
    if (!directory) return respondErrorPage(c, 404, 'Page not found', toList)
    return c.redirect(directoryRowPath(directory))
  })
}

/** Large, and needed by few requests. */
async function loadList() {
  const [list, pages, rows] = await Promise.all([
    import('#src/seo/directories/list.ts'),
    import('#src/seo/directories/directory-pages.ts'),
    import('#src/components/directories/DirectoryRows.tsx'),
  ])
  return { ...list, ...pages, ...rows }
}
