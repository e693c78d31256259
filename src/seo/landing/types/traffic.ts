import type { SiteType } from '#src/seo/data/niches.ts'
import type { LandingContent } from '#src/seo/landing/page.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { isFreeToList, maxRows } from '#src/seo/landing/selection.ts'
import { listOf } from '#src/seo/landing/wording.ts'
import { frameOf, originOf } from './parts.ts'
import type { TypeRow } from './rows.ts'

/** Which directories list it for free, who visits from there, and how to measure it. */
export function trafficPage(type: SiteType, all: readonly TypeRow[]): LandingContent {
  const { label, titleLabel = label, traffic } = type
  const free = all.filter(isFreeToList)
  const rows = free.slice(0, maxRows)
  const visited = rows.filter(({ visits }) => visits !== undefined)
  return {
    ...frameOf(type, paths.typeTraffic(type.slug), rows),
    family: 'type-traffic',
    label: `Free traffic for ${label}`,
    metaTitle: `Free Directory Traffic for ${titleLabel}`,
    metaDescription: traffic.description,
    h1: { before: 'Free directory traffic for ', highlight: label, after: '' },
    h2: `${rows.length} free directories, starting with ${listOf(rows.slice(0, 3).map(({ name }) => name))}.`,
    lead: traffic.lead,
    figures: [
      { value: String(free.length), label: 'directories with a free listing' },
      ...(visited.length > 0 ? [{ value: String(visited.length), label: 'with known traffic' }] : []),
    ],
    sections: [
      {
        heading: `Free directories that take ${label}`,
        blocks: [
          {
            kind: 'table',
            caption: `Directories with a free listing that take ${label}`,
            why: originOf(rows, type),
            rows,
            show: visited.length > 0 ? 'visits' : 'submit',
          },
          {
            kind: 'paragraph',
            text:
              visited.length > 0
                ? 'Visits are those of the whole site, so a single listing gets a small share of them.'
                : 'No list that we use has visits for these, so your own counts are the only figures.',
          },
        ],
      },
      { heading: 'Who comes', blocks: [{ kind: 'list', items: traffic.visitors }] },
      { heading: 'Where the listing should point', blocks: [{ kind: 'paragraph', text: traffic.landing }] },
      { heading: 'How to measure it', blocks: [{ kind: 'paragraph', text: traffic.count }] },
    ],
  }
}
