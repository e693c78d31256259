import { LinkList } from '#src/components/ui/LinkList.tsx'
import { type Category, categoryLabel, categoryPath } from '#src/domain/products/categories.ts'
import { directoryListLink } from '#src/seo/directories/directory-pages.ts'
import { kindPages } from '#src/seo/directories/kind-pages.ts'
import { hubs } from '#src/seo/landing/hubs.ts'
import { footerLinks, legalLinks, mainNavigation, site } from '#src/site.ts'

const main = [
  { label: 'Home', href: '/' },
  ...mainNavigation.slice(0, 3),
  ...footerLinks.filter(({ href }) => href !== '/site-map' && href !== directoryListLink.href),
  ...legalLinks,
  { label: 'Sources of our data', href: '/sources' },
  { label: 'Verify a report', href: '/verify' },
]
const kinds = [directoryListLink, ...kindPages.map(({ label, path }) => ({ label, href: path }))]
// One link per topic: its first page links to the others.
const lists = hubs.map((hub) => ({
  heading: hub.title,
  links: [
    { label: `All: ${hub.label.toLowerCase()}`, href: hub.href },
    ...hub.groups.flatMap(({ rows }) =>
      rows.flatMap(({ name, links, href = links[0]?.href }) => (href === undefined ? [] : [{ label: name, href }])),
    ),
  ],
}))

/** Links to all parts of the site. `categories`: non-empty ones. */
export function SiteMapPage({ categories }: { categories: readonly Category[] }) {
  const categoryLinks = categories
    .map((category) => ({ label: categoryLabel(category), href: categoryPath(category) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
  return (
    <div className="wrap site-map">
      <h1>Site map</h1>
      <LinkList heading={site.name} links={main} />
      <LinkList heading="Products by category" links={categoryLinks} />
      <LinkList heading="Directories" links={kinds} />
      {lists.map(({ heading, links }) => (
        <LinkList key={heading} heading={heading} links={links} note="Each page links to related pages." />
      ))}
    </div>
  )
}
