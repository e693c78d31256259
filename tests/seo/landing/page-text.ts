import { shortDate } from '#src/domain/dates/dates.ts'
import { priceLabel } from '#src/domain/directories/directories.ts'
import { noForm } from '#src/domain/directories/submitters.ts'
import type { Block, LandingPage } from '#src/seo/landing/page.ts'

/** The visible text of a block, without table headings, with cells. */
function blockText(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'sample':
      return [block.text]
    case 'list':
    case 'steps':
      return [...block.items]
    case 'facts':
      return block.rows.flat()
    case 'named':
      return block.rows.flatMap(({ name, note, usedBy = '', asks }) => [name, note, usedBy, ...asks])
    case 'map':
      return [block.caption, ...block.links.map(({ label }) => label)]
    case 'shares':
      return [block.caption, ...block.shares.map(({ label, count }) => `${label}: ${count}`)]
    case 'week':
      return [block.text, ...block.days.map(({ name, isOff }) => `${name} ${isOff ? 'off' : 'office day'}`)]
    case 'sites':
      return block.rows.flatMap(({ name, text }) => [name, text])
    case 'links':
      return block.links.map(({ label }) => label)
    case 'download':
      return [block.label, block.note]
    case 'ledger':
      return [
        block.caption,
        block.why,
        ...block.rows.flatMap(({ name, kind, asks, language = '' }) =>
          block.show === 'form' ? [name, kind, language, ...asks] : [name, kind],
        ),
      ]
    case 'local':
      return [
        block.caption,
        ...block.rows.flatMap(({ name, url, kind, country }) => [name, kind, country, new URL(url).hostname]),
      ]
    case 'table':
      return [
        block.caption,
        block.why,
        ...block.rows.flatMap(
          ({ name, dr, drAsOf, followed, pricing, checkedOn, visits, submitUrl, acceptsSubmissions }) => [
            name,
            dr === undefined ? 'not known' : `${dr} ${drAsOf ? shortDate(drAsOf) : 'reported'}`,
            followed === undefined ? 'not known' : followed ? 'followed' : 'nofollow',
            priceLabel(pricing),
            block.show === 'visits' ? (visits ?? 'not known') : '',
            block.show === 'submit' ? (submitUrl ? 'open' : noForm(acceptsSubmissions)) : '',
            block.show === undefined ? (checkedOn ? shortDate(checkedOn) : 'not dated') : '',
          ],
        ),
      ]
  }
}

/** A page's unique content: its facts paragraph and its sections, rows included. */
export function ownText({ lead, sections }: Pick<LandingPage, 'lead' | 'sections'>): string {
  return [lead, ...sections.flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(blockText)])].join(' ')
}

/** Everything set from the page's data, including headings, figures and neighbors. */
export function allText(page: LandingPage): string {
  const { h1, h2, h3, figures, siblings, crumbs, label } = page
  return [
    ...crumbs.map((crumb) => crumb.label),
    `${label} ${h1.before}${h1.highlight}${h1.after}`,
    h2,
    h3,
    ...figures.map(({ value, label: name, note = '' }) => `${value} ${name} ${note}`),
    ownText(page),
    ...siblings.map((sibling) => sibling.label),
  ].join(' ')
}
