import type { Country } from '#src/seo/data/countries.ts'
import type { CountryTexts } from '#src/seo/data/dossier-pages.ts'
import type { Dossier } from '#src/seo/data/dossiers.ts'
import type { LandingContent, LandingSection } from '#src/seo/landing/page.ts'
import { listOf } from '#src/seo/landing/wording.ts'
import { fewestRows } from '#src/domain/directories/listed.ts'
import { linkTable } from './ledger.ts'
import { linkSites, namedSites } from './named-sites.ts'
import { nameInText } from './names.ts'
import { domainRulePointer } from './pointers.ts'
import { frameOf, section } from './parts.ts'
import { type CountryList, seoRows } from './rows.ts'

/** Which links count in the country, and which domain and language to use. */
export function seoPage(
  country: Country,
  dossier: Dossier,
  texts: CountryTexts['seo'],
  list: CountryList,
): LandingContent {
  const { description, summary, lead, domain, language } = texts
  const { ccTld, officialLanguages, officialLanguagesNote, howPeopleSearch } = dossier
  const links = list.rows(texts.links)
  const rows = seoRows(country, list)
  const described = new Set(links.map(({ url }) => url))
  const places = list.rows(dossier.startupPlaces).filter(({ url }) => url === undefined || !described.has(url))
  return {
    ...frameOf(country, dossier, 'seo'),
    metaDescription: description,
    h2: summary,
    lead,
    figures: [
      { value: String(rows.length), label: 'directories' },
      { value: String(links.length), label: 'other sources of links' },
      {
        value: listOf(officialLanguages),
        label: officialLanguages.length === 1 ? 'official language' : 'official languages',
      },
      ...(ccTld.tld === undefined ? [] : [{ value: ccTld.tld, label: 'country domain' }]),
    ],
    sections: [
      linkTable(
        'Directories with DR and link rule',
        `Directories for ${nameInText(country)}, with rating and link rule`,
        rows,
      ),
      section('Links that count', {
        kind: 'sites',
        rows: links.map(({ name, url, why }) => ({ name, url, text: why })),
      }),
      ...(places.length > 0
        ? [
            section('Where startups are covered', {
              kind: 'sites',
              rows: places.map(({ name, url, note }) => ({ name, url, text: note })),
            }),
          ]
        : []),
      ...linkSites(
        [
          section('How people search', { kind: 'paragraph', text: howPeopleSearch }),
          section(
            'Language',
            { kind: 'paragraph', text: language },
            officialLanguagesNote !== undefined && { kind: 'paragraph', text: officialLanguagesNote },
          ),
          section('Domain', { kind: 'paragraph', text: domain }, { kind: 'facts', rows: domainRows(dossier) }),
        ],
        namedSites(country, dossier, rows, list),
      ),
    ],
    indexable: rows.length >= fewestRows,
  }
}

export function domainRows(dossier: Dossier): [string, string][] {
  const { tld, registry } = dossier.ccTld
  const rows: [string, string | undefined][] = [
    ['Country domain', tld],
    ['Registry', registry],
    ['Who can register', domainRulePointer(dossier)],
  ]
  return rows.flatMap(([term, value]) => (value === undefined ? [] : [[term, value]]))
}

export function languageSection({ officialLanguages, officialLanguagesNote, writeIn }: Dossier): LandingSection {
  const official =
    officialLanguagesNote === undefined
      ? listOf(officialLanguages)
      : `${listOf(officialLanguages)}. ${officialLanguagesNote}`
  return section('Language', {
    kind: 'facts',
    rows: [
      [officialLanguages.length === 1 ? 'Official language' : 'Official languages', official],
      ['Language for listings', writeIn],
    ],
  })
}
