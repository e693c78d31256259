import { capitalize } from '#src/seo/landing/wording.ts'
import type { LandingSection, LedgerRow } from '#src/seo/landing/page.ts'

// The words of a country's table, for HTML and Markdown.

/** 'Yellow pages', 'Launch board, any country' */
export function ledgerKind({ kind, place }: Pick<LedgerRow, 'kind' | 'place'>): string {
  return place === 'any' ? `${kind}, any country` : kind
}

/** What nearly every form asks for, as our data calls it. */
const basics =
  /^(?:(?:business|company|legal|trade) name|name|categor(?:y|ies)|category or trade|(?:street )?address(?: and postcode| or service area)?|(?:mobile |phone )?number|phone|telephone|website|email)$/i

/** What a form asks for besides the basics. */
export function furtherAsks(asks: readonly string[]): string {
  if (asks.length === 0) return 'unknown'
  const further = asks.filter((ask) => !basics.test(ask))
  return further.length === 0 ? 'The basics' : capitalize(further.join(', '))
}

const order = (rows: readonly LedgerRow[]) =>
  rows.every(({ place }) => place === 'own')
    ? 'In our editors’ order.'
    : rows.every(({ place }) => place === 'any')
      ? 'Best first. These take businesses from any country.'
      : 'Local ones first, in our editors’ order, then sites for any country.'

/** The table of a plan, or of directories for businesses anywhere. */
export function formTable(heading: string, caption: string, rows: readonly LedgerRow[]): LandingSection {
  const why = `${order(rows)} The basics are name, category, address, phone, website and email.`
  return { heading, blocks: [{ kind: 'ledger', caption, why, rows, show: 'form' }] }
}

export function linkTable(heading: string, caption: string, rows: readonly LedgerRow[]): LandingSection {
  const isRated = rows.some(({ place, dr }) => place === 'own' && dr !== undefined)
  const unknown = isRated
    ? ''
    : ' No list that we use rates the local ones, so look at a live entry before you pay for a link.'
  return { heading, blocks: [{ kind: 'ledger', caption, why: `${order(rows)}${unknown}`, rows, show: 'links' }] }
}
