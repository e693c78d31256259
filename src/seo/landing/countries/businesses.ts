import type { Country } from '#src/seo/data/countries.ts'
import type { CountryTexts } from '#src/seo/data/dossier-pages.ts'
import type { Dossier } from '#src/seo/data/dossiers.ts'
import type { Figure, LandingContent, LandingSection } from '#src/seo/landing/page.ts'
import { fewestRows } from '#src/domain/directories/listed.ts'
import { formTable } from './ledger.ts'
import { legalNoticePointer } from './pointers.ts'
import { directorySections, frameOf, isOfNetwork, otherSection, section } from './parts.ts'
import { businessesRows, type CountryList } from './rows.ts'

/** Where a local business has to be, and what the forms ask for. */
export function businessesPage(
  country: Country,
  dossier: Dossier,
  { description, summary, lead, first, forms, mistakes }: CountryTexts['businesses'],
  list: CountryList,
): LandingContent {
  const { sections: others, rows } = listSections(country, dossier, list)
  return {
    ...frameOf(country, dossier, 'businesses'),
    metaDescription: description,
    h2: summary,
    lead,
    figures: figures(country, dossier, list),
    sections: [
      section('Start here', { kind: 'paragraph', text: first }),
      ...directorySections(country, dossier, list),
      ...formSections(dossier, forms),
      section(
        'Mistakes to avoid',
        { kind: 'list', items: mistakes },
        dossier.pitfalls !== undefined && { kind: 'paragraph', text: dossier.pitfalls },
      ),
      ...others,
    ],
    indexable: rows >= fewestRows,
  }
}

/** What follows our editors' list: what is only on other lists, and directories for any country if there are few. */
export function listSections(
  country: Country,
  dossier: Dossier,
  list: CountryList,
): { sections: LandingSection[]; rows: number } {
  const others = otherSection(country, dossier.directories, list)
  const known = countRows([...directorySections(country, dossier, list), ...others])
  const anywhere = businessesRows(country, known, list)
  return {
    rows: known + anywhere.length,
    sections: [
      ...others,
      ...(anywhere.length > 0
        ? [formTable('Directories for any country', 'Directories for businesses in any country', anywhere)]
        : []),
    ],
  }
}

/** Directories to be listed in: a public register isn't one. */
function countRows(sections: readonly LandingSection[]): number {
  const rows = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block): readonly { kind?: string | undefined }[] =>
      block.kind === 'named' || block.kind === 'local' ? block.rows : [],
    ),
  )
  return rows.filter(({ kind }) => kind !== 'register').length
}

/** IDs, legal notice, phone and postal address. */
export function formSections(dossier: Dossier, forms?: string): LandingSection[] {
  const { businessIds, phone, addressExample } = dossier
  const legalNotice = legalNoticePointer(dossier)
  const rows: [string, string][] = [
    ...businessIds.map(({ name, example, note }): [string, string] => [
      example === undefined ? name : `${name} (${example})`,
      note,
    ]),
    ...(legalNotice === undefined ? [] : [['Legal notice', legalNotice] as [string, string]]),
    [`Phone (${phone.code})`, phone.note],
  ]
  return [
    section(
      'What the forms ask for',
      forms !== undefined && { kind: 'paragraph', text: forms },
      { kind: 'facts', rows },
      addressExample.length > 0 && {
        kind: 'paragraph',
        text: 'Example address (invented company):',
      },
      addressExample.length > 0 && { kind: 'sample', text: addressExample.join('\n') },
    ),
  ]
}

/** Sites of a network of one operator aren't counted. */
function figures(country: Country, { directories, ccTld, phone }: Dossier, list: CountryList): Figure[] {
  const open = list.rows(directories).filter(({ kind, url }) => kind !== 'register' && !isOfNetwork(country, url))
  const free = open.filter(({ pricing }) => pricing === 'Free' || pricing === 'Freemium').length
  return [
    { value: String(open.length), label: open.length === 1 ? 'directory that matters' : 'directories that matter' },
    { value: String(free), label: 'with a free listing' },
    { value: phone.code, label: 'calling code' },
    ...(ccTld.tld === undefined ? [] : [{ value: ccTld.tld, label: 'country domain' }]),
  ]
}
