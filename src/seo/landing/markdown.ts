import { shortDate } from '#src/domain/dates/dates.ts'
import { type DirectoryRow, ownReasons, priceLabel } from '#src/domain/directories/directories.ts'
import {
  basisNote,
  namedFacts,
  type NamedDirectory,
  usedByText,
  verifiedText,
} from '#src/domain/directories/named-directories.ts'
import { noForm, shortSubmitters } from '#src/domain/directories/submitters.ts'
import { linkSource } from '#src/seo/directories/source-links.ts'
import { escapeMarkdown, markdownLink, markdownTable, markdownUrl, markdownVerbatim } from '#src/seo/text/markdown.ts'
import { furtherAsks, ledgerKind } from './countries/ledger.ts'
import { landingNameLinks } from './name-links.ts'
import type { Block, Headline, LandingPage, LandingSection, PageLink, Pointer } from './page.ts'
import { type Names, proseMarkdown } from './prose-markdown.ts'

/** 'Where to list restaurants': a heading as plain text. */
export function headlineText({ before, highlight, after }: Headline): string {
  return `${before}${highlight}${after}`.replace(/\s+/g, ' ').trim()
}

/** The page as Markdown. The first line is its title; share images are drawn from it. */
export function landingMarkdown(page: LandingPage, origin: string): string {
  const names: Names = { links: landingNameLinks(page), origin }
  const figures = page.figures.map(
    ({ value, label, note }) =>
      `- **${escapeMarkdown(value)}** ${escapeMarkdown(label)}${note ? ` (${escapeMarkdown(note)})` : ''}`,
  )
  return [
    `# ${escapeMarkdown(headlineText(page.h1))}`,
    `Web page: ${markdownUrl(origin + page.path)} (last changed ${shortDate(page.lastModified)})`,
    escapeMarkdown(page.h2),
    proseMarkdown(page.lead, names),
    ...(page.pointers ?? []).map((pointer) => pointerMarkdown(pointer, origin)),
    figures.join('\n'),
    ...page.sections.map((section) => sectionMarkdown(section, names)),
    ...(page.siblings.length > 0 ? [`## Read next\n\n${linkList(page.siblings, origin)}`] : []),
    '',
  ].join('\n\n')
}

function pointerMarkdown({ before, link }: Pointer, origin: string): string {
  return `${escapeMarkdown(before)} ${markdownLink(link.label, new URL(link.href, origin).href)}.`
}

function sectionMarkdown({ heading, blocks }: LandingSection, names: Names): string {
  return [`## ${escapeMarkdown(heading)}`, ...blocks.map((block) => blockMarkdown(block, names))].join('\n\n')
}

function blockMarkdown(block: Block, names: Names): string {
  const { origin } = names
  switch (block.kind) {
    case 'paragraph':
      return proseMarkdown(block.text, names)
    case 'list':
      return block.items.map((item) => `- ${proseMarkdown(item, names)}`).join('\n')
    case 'steps':
      return block.items.map((item, index) => `${index + 1}. ${proseMarkdown(item, names)}`).join('\n')
    case 'facts':
      return block.rows.map(([term, value]) => `- **${escapeMarkdown(term)}**: ${escapeMarkdown(value)}`).join('\n')
    case 'table': {
      const { show } = block
      return [
        escapeMarkdown(block.why),
        captioned(
          block.caption,
          show === 'asks'
            ? markdownTable(
                ['Directory', 'Listing', 'Asks for', 'Form'],
                block.rows.map((row) => asksRow(row, ownReasons(row, block.rows))),
              )
            : show === 'who'
              ? markdownTable(
                  ['Directory', 'DR', 'Listing', 'Who can submit'],
                  block.rows.map((row) => whoRow(row, ownReasons(row, block.rows))),
                )
              : markdownTable(
                  [...tableColumns, lastColumns[show ?? 'checked']],
                  block.rows.map((row) => [...tableRow(row, ownReasons(row, block.rows)), lastCell(row, show)]),
                ),
        ),
      ].join('\n\n')
    }
    case 'ledger':
      return [
        escapeMarkdown(block.why),
        block.show === 'form' ? escapeMarkdown(basisNote(block.rows)) : '',
        captioned(block.caption, ledgerMarkdown(block)),
      ]
        .filter((part) => part !== '')
        .join('\n\n')
    case 'local':
      return captioned(
        block.caption,
        markdownTable(
          ['Directory', 'Kind', 'Country'],
          block.rows.map(({ name, url, kind, country }) => [
            markdownLink(name, url),
            escapeMarkdown(kind),
            escapeMarkdown(country),
          ]),
        ),
      )
    case 'named':
      return [basisNote(block.rows), block.rows.map((row) => namedMarkdown(row, names)).join('\n')]
        .filter((part) => part !== '')
        .join('\n\n')
    case 'sites':
      return block.rows
        .map(
          ({ name, url, text }) =>
            `- ${url === undefined ? escapeMarkdown(name) : markdownLink(name, url)}: ${proseMarkdown(text, names)}`,
        )
        .join('\n')
    case 'links':
      return linkList(block.links, origin)
    case 'download':
      return `${markdownLink(block.label, new URL(block.href, origin).href)}: ${escapeMarkdown(block.note)}`
    case 'map':
      return [escapeMarkdown(block.caption), linkList(block.links, origin)].filter((part) => part !== '').join('\n\n')
    case 'shares':
      return captioned(
        block.caption,
        block.shares.map(({ label, count }) => `- **${escapeMarkdown(label)}**: ${count}`).join('\n'),
      )
    case 'week':
      return escapeMarkdown(block.text)
    case 'sample':
      return markdownVerbatim(block.text)
  }
}

function ledgerMarkdown({ rows, show }: Extract<Block, { kind: 'ledger' }>): string {
  const headings = show === 'form' ? ['Form in', 'Asks for'] : ['DR', 'Links']
  return markdownTable(
    ['Directory', 'Kind', 'Listing', ...headings],
    rows.map((row) => [
      markdownLink(row.name, row.url),
      escapeMarkdown(ledgerKind(row)),
      priceLabel(row.pricing),
      ...(show === 'form'
        ? [escapeMarkdown(row.language ?? 'unknown'), escapeMarkdown(furtherAsks(row.asks))]
        : [ratingText(row), linksText(row)]),
    ]),
  )
}

const ratingText = ({ dr, drAsOf }: Pick<DirectoryRow, 'dr' | 'drAsOf'>) =>
  dr === undefined ? 'not known' : `${dr} (${drAsOf ? shortDate(drAsOf) : 'reported'})`
const linksText = ({ followed }: Pick<DirectoryRow, 'followed'>) =>
  followed === undefined ? 'not known' : followed ? 'followed' : 'nofollow'

function namedMarkdown(row: NamedDirectory, names: Names): string {
  const { name, url, asks, note, verifiedOn, source, verifiedSource = source } = row
  const parts = [namedFacts(row), note, usedByText(row), asks.length === 0 ? '' : `Asks for ${asks.join(', ')}`].filter(
    (part) => part !== '',
  )
  const basis = [
    verifiedOn === undefined ? '' : ` ${verifiedText(verifiedOn)}`,
    verifiedSource === undefined ? '' : ` ${markdownLink('Source', verifiedSource)}`,
  ].join('')
  return `- ${markdownLink(name, url)}: ${parts.map((part) => `${proseMarkdown(part, names).replace(/\.$/, '')}.`).join(' ')}${basis}`
}

function captioned(caption: string, table: string): string {
  return `${escapeMarkdown(caption)}\n\n${table}`
}

function linkList(links: readonly PageLink[], origin: string): string {
  return links.map(({ label, href }) => `- ${markdownLink(label, new URL(href, origin).href)}`).join('\n')
}

// The columns of the page’s own table, with the same words.
const tableColumns = ['Directory', 'DR', 'Links', 'Listing']
const lastColumns = { checked: 'Site last seen', visits: 'Visits a month', submit: 'Form', source: 'Link rule from' }

function asksRow(row: DirectoryRow, reasons: string[]): string[] {
  const { name, url, pricing, asks = [] } = row
  return [
    [markdownLink(name, url), ...reasons.map(escapeMarkdown)].join(' · '),
    priceLabel(pricing),
    asks.length === 0 ? 'unknown' : escapeMarkdown(asks.join(', ')),
    formCell(row),
  ]
}

function whoRow(row: DirectoryRow, reasons: string[]): string[] {
  const { submitUrl, acceptsSubmissions = 'agency' } = row
  const [name = '', rating = '', , price = ''] = tableRow(row, reasons)
  const form = submitUrl === undefined ? '' : `, ${markdownLink('form', submitUrl)}`
  return [name, rating, price, shortSubmitters[acceptsSubmissions] + form]
}

function formCell({ submitUrl, acceptsSubmissions }: DirectoryRow): string {
  return submitUrl === undefined ? noForm(acceptsSubmissions) : markdownLink('form', submitUrl)
}

function lastCell(row: DirectoryRow, show: keyof typeof lastColumns = 'checked'): string {
  switch (show) {
    case 'visits':
      return row.visits ?? 'not known'
    case 'submit':
      return formCell(row)
    case 'source': {
      const { label = 'not known', href, on } = linkSource(row) ?? {}
      const date = on === undefined ? '' : ` (${shortDate(on)})`
      return `${href === undefined ? escapeMarkdown(label) : markdownLink(label, href)}${date}`
    }
    case 'checked':
      if (row.verifiedOn) return `verified ${shortDate(row.verifiedOn)}`
      return row.checkedOn ? shortDate(row.checkedOn) : 'not dated'
  }
}

function tableRow(row: DirectoryRow, reasons: string[]): string[] {
  const { name, url, pricing } = row
  return [
    [markdownLink(name, url), ...reasons.map(escapeMarkdown)].join(' · '),
    ratingText(row),
    linksText(row),
    priceLabel(pricing),
  ]
}
