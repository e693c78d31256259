import type { LandingPage } from '#src/seo/landing/page.ts'
import { escapeMarkdown, markdownLink } from '#src/seo/text/markdown.ts'
import { listCounts } from '#src/seo/directories/list.ts'
import { site } from '#src/site.ts'

/** An introduction for language models: what the site is, where things are, and that each page has a Markdown twin. */
export function llmsTxt(pages: readonly LandingPage[], origin: string): string {
  const link = (label: string, path: string, what: string) =>
    `- ${markdownLink(label, origin + path)}: ${escapeMarkdown(what)}`
  return [
    `# ${escapeMarkdown(site.name)}`,
    `> ${escapeMarkdown(site.description)}`,
    'Most pages that list something also exist as Markdown. Add `.md` to the URL: ' +
      `guides (\`${origin}/g/….md\`, \`${origin}/page/….md\`, \`${origin}/c/….md\`), directories ` +
      `(\`${origin}/directory-list/….md\`) and products (\`${origin}/product/….md\`). Figures on directories carry a source and a date, or are marked unknown.`,
    '## Main pages',
    [
      link('Home', '/', 'what we do, prices and FAQ'),
      link('Growth Partner', '/growth-partner', 'the monthly plan'),
      link('Sample report', '/sample-report', 'an example of the report customers get'),
      link(
        'Directories',
        '/directory-list',
        `${listCounts.total} directories by kind, industry and country, with a search`,
      ),
      link('Find directories', '/tools/directory-finder', 'directories that fit a product, best first'),
      link(
        'Directories with reciprocal links',
        '/list-of-directories-with-reciprocal-links',
        'who requires a link back, and where it’s optional',
      ),
      link('Products', '/directories', 'startups and AI tools, free to browse and to submit'),
      link('Submit a product', '/directories/submit', 'free, reviewed by a person'),
      link('About', '/about', 'who runs the site, how directories are chosen, and what it earns from'),
      link(
        'Methodology',
        '/methodology',
        'how figures on directories and forecasts are made, and how well forecasts held',
      ),
      link('Verify a report', '/verify', 'how anyone verifies that a report’s records weren’t changed'),
      link('Blog', '/blog', 'articles on directory submission, links, and how to measure them'),
    ].join('\n'),
    '## Guides',
    hubs(pages)
      .map(({ label, href, count }) => link(label, href, `${count} pages below it`))
      .join('\n'),
    '## For programs',
    [
      link('Sitemap', '/sitemap-index.xml', 'every page with its last change'),
      link('New products, RSS', '/feed.xml', 'the newest products'),
      link('New products, JSON Feed', '/feed.json', 'the same'),
      link('Blog, RSS', '/blog/feed.xml', 'the newest articles'),
      link('Directories, CSV', '/directory-list.csv', 'every row with its sources and license'),
      link('Directories, JSON', '/directory-list.json', 'the same with all notes'),
      link(
        'Results of submissions, CSV',
        '/directory-results.csv',
        'what each directory did, with intervals and row counts',
      ),
      link('Results of submissions, JSON', '/directory-results.json', 'the same'),
      link('API', '/api/openapi.json', 'OpenAPI document'),
    ].join('\n'),
    '',
  ].join('\n\n')
}

type Hub = { label: string; href: string; count: number }

function hubs(pages: readonly LandingPage[]): Hub[] {
  const found = new Map<string, Hub>()
  for (const { crumbs } of pages.filter(({ indexable }) => indexable)) {
    for (const { label, href } of crumbs) {
      const hub = found.get(href) ?? { label, href, count: 0 }
      hub.count += 1
      found.set(href, hub)
    }
  }
  return [...found.values()]
}
