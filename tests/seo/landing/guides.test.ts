import { describe, expect, it } from 'vitest'
import rows from '#seo-data/keywords.json' with { type: 'json' }
import { growthPartner } from '#src/domain/plans/plans.ts'
import { isClosed } from '#src/seo/data/submitters.ts'
import { defaultPage } from '#src/seo/landing/default-page.ts'
import { guideHub } from '#src/seo/landing/hubs.ts'
import { recordedList } from '#src/seo/directories/known-list.ts'
import { keywordPages } from '#src/seo/landing/keyword-pages.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { maxRows } from '#src/seo/landing/selection.ts'
import { ownText } from './page-text.ts'

const guides = keywordPages(recordedList)

const find = (slug: string) => guides.find(({ path }) => path === paths.keyword(slug))!
const tableOf = (page: (typeof guides)[number]) =>
  page.sections.flatMap(({ blocks }) => blocks).find((block) => block.kind === 'table')!

/** Without the rows of its table. */
const textOf = ({ metaTitle, metaDescription, h1, h2, lead, sections, ...page }: (typeof guides)[number]) =>
  [
    ...[metaTitle, metaDescription, h1.before, h1.highlight, h1.after, h2, 'h3' in page ? page.h3 : ''],
    ownText({
      lead,
      sections: sections.map(({ heading, blocks }) => ({
        heading,
        blocks: blocks.map((block) => (block.kind === 'table' ? { ...block, rows: [] } : block)),
      })),
    }),
  ].join(' ')

describe('The guides', () => {
  it.each([
    ['ai-backlink-maker', 'AI tool and software directories with followed links, best first.'],
    ['product-launch-sites', 'Launch boards, best first.'],
    ['seo-for-startups', 'Startup directories, launch boards and review sites with known traffic, best first.'],
    ['submit-website-to-directories', 'Directories that take any website, with a known submission form, best first.'],
    [
      'business-directories',
      'Business directories that take B2B services, small businesses or any website, best first.',
    ],
    ['high-dr-directories', 'Directories with DR 70 or higher, highest DR first.'],
    ['paid-directories', 'Directories with paid listings only, best first.'],
  ])('say in a sentence which rows are in their table: %s', (slug, expected) => {
    expect(tableOf(find(slug)).why).toMatch(new RegExp(`^${expected} Top ${maxRows} of \\d+\\.$`))
  })

  it('have no directory in their table to which nobody can apply', () => {
    const closed = guides.flatMap(({ path, sections }) =>
      sections.flatMap(({ blocks }) =>
        blocks.flatMap((block) =>
          block.kind === 'table'
            ? block.rows.filter(({ url }) => isClosed(url)).map(({ name }) => `${path} ${name}`)
            : [],
        ),
      ),
    )
    expect(closed).toEqual([])
  })

  it('have figures that tell something: not what their question says of all rows, and no zero', () => {
    const labels = (slug: string) => find(slug).figures.map(({ label }) => label)
    expect(labels('dofollow-directories')).not.toContain('with followed links')
    expect(labels('free-directory-submission')).not.toContain('with a free listing')
    expect(labels('startup-directories')).toContain('with followed links')
    for (const { path, figures } of guides)
      for (const { value } of figures) expect([path, value]).not.toEqual([path, '0'])
  })

  it('say what our plans cost and include as the plans do', () => {
    expect(textOf(find('programmatic-seo-pages'))).toContain(`up to ${growthPartner.pages} a month`)
    expect(textOf(find('bootstrapped-startup-marketing'))).toMatch(/our smallest plan is \$\d+ once/)
    for (const page of guides) expect([page.path, textOf(page).includes('{{')]).toEqual([page.path, false])
    expect(JSON.stringify(rows)).not.toMatch(/\$\d/)
  })

  it('are in American English', () => {
    const foreign =
      /\b(texts|mails|mailed|catalogues?|towards|whilst|licence|organis\w+|centre|colour\w*|programme|cheque|enquir\w+|analys(e|ed)|ticked|whoever|fill(ed|ing|s)? in (a|its|the) forms?)\b|”[,.]|Chosen by/i
    for (const page of guides) expect([page.path, foreign.exec(textOf(page))?.[0]]).toEqual([page.path, undefined])
  })

  it('and the default page about the same search answer different questions and link each other', () => {
    const [guide, page] = [find('ai-backlink-maker'), defaultPage(new Map(), recordedList)]
    expect(guide.pointers?.[0]?.link.href).toBe(page.path)
    expect(page.pointers?.[0]?.link.href).toBe(guide.path)
    // Neither promises what the other says software can't do.
    for (const { lead } of [guide, page]) expect(lead).toMatch(/draft/)
    expect(page.lead).toContain('a person submits')
    expect(guide.lead).toContain('Don’t let one submit')
  })

  it('are linked by their names on the hub', () => {
    const linked = guideHub.groups.flatMap(({ rows: named }) => named.map(({ href }) => href))
    expect(linked.toSorted()).toEqual([paths.defaultPage, ...guides.map(({ path }) => path)].toSorted())
  })
})
