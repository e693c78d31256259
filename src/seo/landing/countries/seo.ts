import type { Country } from '#src/seo/data/countries.ts'
import type { CountryTexts } from '#src/seo/data/dossier-pages.ts'
import type { Dossier } from '#src/seo/data/dossiers.ts'
import type { LandingContent, LandingSection } from '#src/seo/landing/page.ts'
import { listOf } from '#src/seo/landing/wording.ts'
import { locatorSection } from './locator.ts'
import { domainRulePointer } from './pointers.ts'
import { frameOf, section } from './parts.ts'

/** Which links count in the country, and which domain and language to use. */
export function seoPage(country: Country, dossier: Dossier, texts: CountryTexts['seo']): LandingContent {
  const { description, summary, lead, links, domain, language } = texts
  const { ccTld, officialLanguages, startupPlaces, howPeopleSearch } = dossier
  return {
    ...frameOf(country, dossier, 'seo'),
    metaDescription: description,
    h2: summary,
    lead,
    figures: [
      { value: String(links.length), label: 'sources of links' },
      { value: String(startupPlaces.length), label: startupPlaces.length === 1 ? 'startup site' : 'startup sites' },
      {
        value: listOf(officialLanguages),
        label: officialLanguages.length === 1 ? 'official language' : 'official languages',
      },
      ...(ccTld.tld === undefined ? [] : [{ value: ccTld.tld, label: 'country domain' }]),
    ],
    sections: [
      section('Links that count', {
        kind: 'sites',
        rows: links.map(({ name, url, why }) => ({ name, url, text: why })),
      }),
      ...(startupPlaces.length > 0
        ? [
            section('Where startups are covered', {
              kind: 'sites',
              rows: startupPlaces.map(({ name, url, note }) => ({ name, url, text: note })),
            }),
          ]
        : []),
      section('How people search', { kind: 'paragraph', text: howPeopleSearch }),
      section('Language', { kind: 'paragraph', text: language }),
      section('Domain', { kind: 'paragraph', text: domain }, { kind: 'facts', rows: domainRows(dossier) }),
      ...locatorSection(country, dossier, 'seo'),
    ],
    indexable: true,
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
      ['Write listings in', writeIn],
    ],
  })
}
