import { expect, it } from 'vitest'
import { niches } from '#src/seo/data/niches.ts'
import { recordedList } from '#src/seo/directories/known-list.ts'
import { nichePages } from '#src/seo/landing/niches/pages.ts'
import { paths } from '#src/seo/landing/paths.ts'

const allPages = nichePages(recordedList)

/** How the specification writes a niche: the slug's words, with acronyms in capitals. */
const acronyms: Record<string, string> = { saas: 'SaaS', it: 'IT', b2b: 'B2B', ai: 'AI', seo: 'SEO', hr: 'HR' }
const words = (slug: string) => slug.split('-').map((word) => acronyms[word] ?? word)
const asWritten = (slug: string) => words(slug).join(' ').replace('eco friendly', 'eco-friendly')

it('are titled with the niche as the specification writes it', () => {
  const titles = new Map(allPages.map(({ path, metaTitle }) => [path, metaTitle]))
  expect(asWritten('agency')).toBe('agency')
  expect(asWritten('ecommerce')).toBe('ecommerce')
  for (const { slug } of niches) {
    const niche = asWritten(slug)
    expect([
      titles.get(paths.nicheListing(slug)),
      titles.get(paths.nicheLinks(slug)),
      titles.get(paths.nicheTable(slug)),
    ]).toEqual([
      `Directory Listing for ${niche} - Reach Niche Audiences`,
      `Directory Link Building for ${niche} - Improve SEO and Visibility`,
      `List of Directory Backlinks for ${niche} - Drive Relevant Traffic`,
    ])
  }
})
