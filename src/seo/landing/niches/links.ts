import type { Industry } from '#src/seo/data/niche-directories.ts'
import type { Niche } from '#src/seo/data/niches.ts'
import type { LandingContent } from '#src/seo/landing/page.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { nicheQuestion } from '#src/seo/landing/presets.ts'
import { isFollowed, madeFor, maxRows } from '#src/seo/landing/selection.ts'
import { listOf } from '#src/seo/landing/wording.ts'
import { frameOf } from './parts.ts'

/** Where links come from beyond listings: associations, followed directories, and what people write about. */
export function linksPage(niche: Niche, industry: Industry): LandingContent {
  const { label, links } = niche
  const { associations, reviewPlatforms, rules } = industry
  const followed = madeFor(niche.tags, nicheQuestion(niche), industry.directories).filter(isFollowed).slice(0, maxRows)
  return {
    ...frameOf(niche, paths.nicheLinks(niche.slug)),
    family: 'niche-links',
    label: `Directory links for ${label}`,
    metaTitle: `Directory Link Building for ${niche.titleLabel ?? label} - Improve SEO and Visibility`,
    metaDescription: links.description,
    h1: { before: 'Directory link building for ', highlight: label, after: '' },
    h2: `Links from ${listOf(associations.slice(0, 2).map(({ name }) => name))}, and how to judge the rest.`,
    lead: links.lead,
    figures: [
      {
        value: String(associations.length),
        label: associations.length === 1 ? 'association that lists members' : 'associations that list members',
      },
      {
        value: String(reviewPlatforms.length),
        label: reviewPlatforms.length === 1 ? 'review platform' : 'review platforms',
      },
      ...(followed.length > 0 ? [{ value: String(followed.length), label: 'on our list with followed links' }] : []),
    ],
    sections: [
      {
        heading: 'Associations and certifications',
        blocks: [{ kind: 'sites', rows: associations.map(({ name, url, why }) => ({ name, url, text: why })) }],
      },
      { heading: 'Judge a directory before you spend an hour on it', blocks: [{ kind: 'list', items: links.judge }] },
      ...(followed.length > 0
        ? [
            {
              heading: 'Followed links, according to published lists',
              blocks: [
                {
                  kind: 'table',
                  caption: `Followed directories for ${label}`,
                  why: `On our list as made for ${label}, with followed links. Best first.`,
                  rows: followed,
                } as const,
              ],
            },
          ]
        : []),
      { heading: 'Links beyond directories', blocks: [{ kind: 'paragraph', text: links.earn }] },
      { heading: 'Where reviews are read', blocks: [{ kind: 'list', items: reviewPlatforms }] },
      { heading: 'Rules to check', blocks: [{ kind: 'paragraph', text: rules }] },
    ],
  }
}
