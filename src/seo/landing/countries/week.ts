import type { Country } from '#src/seo/data/countries.ts'
import { type Dossier, daysOff, weekdays } from '#src/seo/data/dossiers.ts'
import type { LandingSection } from '#src/seo/landing/page.ts'
import { inWords, listOf } from '#src/seo/landing/wording.ts'
import { nameInText } from './names.ts'
import { section } from './parts.ts'

/** Where offices are, and when they're open. */
export function officeSection({ capital, capitalNote, timeZones, weekend }: Dossier): LandingSection {
  return section('Where and when', {
    kind: 'facts',
    rows: [
      [
        'Capital',
        capitalNote === undefined || capitalNote.includes(capital)
          ? (capitalNote ?? capital)
          : `${capital}. ${capitalNote}`,
      ],
      [timeZones.length === 1 ? 'Time zone' : 'Time zones', timeZones.join(', ')],
      ['Days off', listOf(daysOff(weekend))],
    ],
  })
}

/** 'Monday to Thursday', or the days. */
function daysInWords(days: readonly (typeof weekdays)[number][]): string {
  const places = days.map((day) => weekdays.indexOf(day))
  const [first, last] = [places[0] ?? 0, places.at(-1) ?? 0]
  return last - first === days.length - 1 ? `${weekdays[first]} to ${weekdays[last]}` : listOf(days)
}

/** The working week, where it isn't Monday to Friday. */
export function weekSection(country: Country, { weekend, weekendNote = '' }: Dossier): LandingSection[] {
  if (weekend === 'Sat-Sun') return []
  const off = daysOff(weekend)
  const shared = weekdays.slice(0, 5).filter((day) => !off.includes(day))
  return [
    section('When offices answer', {
      kind: 'week',
      days: weekdays.map((name) => ({ name, isOff: off.includes(name) })),
      text: `In ${nameInText(country)}, ${listOf(off)} ${off.length === 1 ? 'is the day' : 'are the days'} off. If you work Monday to Friday, you overlap on ${shared.length === 5 ? 'all five days' : `${inWords(shared.length)} days: ${daysInWords(shared)}`}. ${weekendNote}`.trim(),
    }),
  ]
}
