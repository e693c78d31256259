import type { Country } from '#src/seo/data/countries.ts'
import type { CountryTexts } from '#src/seo/data/dossier-pages.ts'
import type { Dossier } from '#src/seo/data/dossiers.ts'
import type { LandingContent } from '#src/seo/landing/page.ts'
import { locatorSection } from './locator.ts'
import { frameOf, section } from './parts.ts'
import { weekSection } from './week.ts'

/** A month of work, week by week. */
export function planPage(country: Country, dossier: Dossier, texts: CountryTexts['plan']): LandingContent {
  const { description, summary, lead, prepare, weeks, check } = texts
  const { weekend, timeZones } = dossier
  return {
    ...frameOf(country, dossier, 'plan'),
    metaDescription: description,
    h2: summary,
    lead,
    figures: [
      { value: String(weeks.length), label: 'weeks' },
      { value: weekend.replace('-', '–'), label: 'weekend' },
      {
        value: timeZones.length > 2 ? String(timeZones.length) : timeZones.join(', '),
        label: timeZones.length === 1 ? 'time zone' : 'time zones',
      },
    ],
    sections: [
      section('Have this ready', { kind: 'list', items: prepare }),
      ...weeks.map(({ title, steps }, place) => section(`Week ${place + 1}: ${title}`, { kind: 'list', items: steps })),
      ...weekSection(country, dossier),
      section('Did it work?', { kind: 'paragraph', text: check }),
      ...locatorSection(country, dossier, 'plan'),
    ],
    indexable: true,
  }
}
