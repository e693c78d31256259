import type { Country } from '#src/seo/data/countries.ts'
import type { Dossier } from '#src/seo/data/dossiers.ts'
import type { LandingContent, LandingSection } from '#src/seo/landing/page.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { formSections, listSections } from './businesses.ts'
import { nameInCapitals, nameInText, withNameInCapitals } from './names.ts'
import type { CountryQuestion } from './near.ts'
import { fitting, listOf } from '#src/seo/landing/wording.ts'
import type { CountryList } from './rows.ts'
import { sanctionsPointer } from './pointers.ts'
import { directorySections, frameOf, otherSection, section } from './parts.ts'
import { domainRows, languageSection } from './seo.ts'
import { officeSection, weekSection } from './week.ts'

// Countries of which we know too little for pages of their own: what is known, for people, and noindex.

const asked: Record<CountryQuestion, string> = {
  businesses: 'business directories',
  seo: 'links, domains and languages',
  plan: 'submitting to directories',
}

const subjects: Record<CountryQuestion, string> = {
  businesses: 'Business directories',
  seo: 'Directory submission for SEO',
  plan: 'Submitting to directories',
}

/** What a section has, in a sentence. */
const contents: Record<string, string> = {
  'Where to be listed': 'where to be listed',
  'Registers and public portals': 'public registers',
  'What the forms ask for': 'what the forms ask for',
  Language: 'official languages',
  Domain: 'who can register its country domain',
  'Where and when': 'time zones and days off',
  'When offices answer': 'when offices answer',
  Sanctions: 'sanctions',
  'Watch out for': 'pitfalls',
  'Also on lists, unverified': 'unverified directories from published lists',
}

function descriptionOf(subject: string, sections: readonly LandingSection[]): string {
  const parts = sections.flatMap(({ heading }) => contents[heading] ?? [])
  const end = 'We don’t know enough for a full guide yet.'
  return fitting([
    ...[4, 3, 2, 1].map((count) => `${subject}: ${listOf(parts.slice(0, count))}. ${end}`),
    ...(parts.length === 0
      ? [`${subject}: we haven’t researched this country yet. The page links to the other countries of its region.`]
      : []),
  ])
}

export function shortPage(
  country: Country,
  dossier: Dossier | undefined,
  question: CountryQuestion,
  list: CountryList,
): LandingContent {
  const name = nameInText(country)
  const what = asked[question]
  const h2 = `What we know about ${what} in ${name}. We don’t know enough for a full guide yet.`
  const own = dossier === undefined ? otherSection(country, [], list) : known(country, dossier, question, list)
  return {
    ...frameOf(country, dossier, question),
    metaDescription: descriptionOf(`${subjects[question]} in ${name}`, own),
    h2,
    lead: dossier?.howPeopleSearch ?? `We haven’t researched ${name}.`,
    figures: [],
    ...(question === 'plan' && shortPlanTitle(country, h2)),
    sections: [
      ...own,
      section('More countries', {
        kind: 'links',
        links: [
          {
            label: `All countries in ${country.region === 'Americas' ? 'the Americas' : country.region}`,
            href: `${paths.countries.href}#${country.region.toLowerCase()}`,
          },
        ],
      }),
    ],
    indexable: false,
  }
}

/** It has no weeks. */
function shortPlanTitle(country: Country, h2: string) {
  const capitals = nameInCapitals(country)
  return {
    metaTitle: `Directory Submission List for ${capitals}`,
    h1: { before: 'Directory submission list for ', highlight: capitals, after: '' },
    h2: withNameInCapitals(h2, country),
  }
}

function known(country: Country, dossier: Dossier, question: CountryQuestion, list: CountryList): LandingSection[] {
  const { pitfalls } = dossier
  const sanctions = sanctionsPointer(dossier)
  const warnings = [
    ...(sanctions === undefined ? [] : [section('Sanctions', { kind: 'paragraph', text: sanctions })]),
    ...(pitfalls === undefined ? [] : [section('Watch out for', { kind: 'paragraph', text: pitfalls })]),
  ]
  switch (question) {
    case 'businesses':
      return [
        ...directorySections(country, dossier, list),
        ...formSections(dossier),
        ...warnings,
        ...listSections(country, dossier, list).sections,
      ]
    case 'seo':
      return [languageSection(dossier), section('Domain', { kind: 'facts', rows: domainRows(dossier) }), ...warnings]
    case 'plan':
      return [
        ...directorySections(country, dossier, list),
        officeSection(dossier),
        ...weekSection(country, dossier),
        ...warnings,
      ]
  }
}
