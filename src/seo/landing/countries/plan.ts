import type { Country } from '#src/seo/data/countries.ts'
import type { CountryTexts } from '#src/seo/data/dossier-pages.ts'
import type { Dossier } from '#src/seo/data/dossiers.ts'
import type { LandingContent } from '#src/seo/landing/page.ts'
import { fewestRows } from '#src/domain/directories/listed.ts'
import { formTable } from './ledger.ts'
import { locatorSection } from './locator.ts'
import { linkSites, namedSites } from './named-sites.ts'
import { nameInText, withNameInCapitals } from './names.ts'
import { frameOf, section } from './parts.ts'
import { type CountryList, planRows } from './rows.ts'
import { officeSection, weekSection } from './week.ts'

/** A month of work, week by week. */
export function planPage(
  country: Country,
  dossier: Dossier,
  texts: CountryTexts['plan'],
  list: CountryList,
): LandingContent {
  const { description, summary, lead, prepare, weeks, check } = texts
  const { weekend, timeZones } = dossier
  const planned = weeks.flatMap((week) => [week.title, ...week.steps]).join('\n')
  const rows = planRows(country, planned, list)
  const steps = weeks.map(({ title, steps: items }, place) =>
    section(withNameInCapitals(`Week ${place + 1}: ${title}`, country), { kind: 'list', items }),
  )
  const map = locatorSection(country, dossier)
  return {
    ...frameOf(country, dossier, 'plan'),
    metaDescription: description,
    h2: withNameInCapitals(summary, country),
    lead,
    figures: [
      { value: String(rows.length), label: 'directories in order' },
      { value: String(weeks.length), label: 'weeks' },
      { value: weekend.replace('-', '–'), label: 'weekend' },
      {
        value: timeZones.length > 2 ? String(timeZones.length) : timeZones.join(', '),
        label: timeZones.length === 1 ? 'time zone' : 'time zones',
      },
    ],
    sections: [
      formTable('Where to submit first', `Directories for ${nameInText(country)}, with what their forms ask for`, rows),
      section('Have this ready', { kind: 'list', items: prepare }),
      ...linkSites(steps, namedSites(country, dossier, rows, list)),
      ...weekSection(country, dossier),
      section('Did it work?', { kind: 'paragraph', text: check }),
      ...(map.length === 0 && dossier.capitalNote !== undefined ? [officeSection(dossier)] : map),
    ],
    indexable: rows.length >= fewestRows,
  }
}
