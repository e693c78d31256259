import type { Directory } from '#src/domain/directories/directories.ts'
import { dataChangedOn } from '#src/seo/data/directories.ts'
import type { Figure, LandingPage } from '#src/seo/landing/page.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { capitalize, counted, fitting, inWords, listOf } from '#src/seo/landing/wording.ts'
import { onReady, readyRows } from './choice.ts'
import { onClock, onLaunchDay, weekendOf } from './days.ts'
import { type CountryFacts, oneOf } from './facts.ts'
import { onOurPrice } from './money.ts'
import { countryLabel, countryPath, countrySiblings } from './near.ts'
import { planWeeks, preparation, workload } from './weeks.ts'

// In what order to submit from this country, and what to prepare.

export function countryPlanPage(facts: CountryFacts): LandingPage {
  const { country, name, capitals, national, city } = facts
  const rows = readyRows(facts)
  const weeks = planWeeks(facts, rows)
  const first = national.slice(0, 5)
  return {
    family: 'country-plan',
    path: countryPath(country, 'plan'),
    label: countryLabel(country, 'plan'),
    metaTitle: `Directory Submission List for ${capitals} - Plan by Week`,
    metaDescription: describe(facts, rows, weeks.length),
    h1: { before: 'Directory submission list for ', highlight: capitals, after: ', week by week' },
    h2: oneOf(facts, 'plan-h2', [
      `${capitalize(inWords(weeks.length))} weeks from ${city}: ${national.length === 0 ? 'nothing national' : counted(national.length, 'national form', 'national forms')}, then ${inWords(rows.length)} free ones in the world.`,
      `What to send from ${name} in which of ${inWords(weeks.length)} weeks, and what to have ready before the first.`,
      `${capitalize(inWords(national.length + rows.length))} forms in ${inWords(weeks.length)} weeks, in the order that suits ${name}.`,
    ]),
    h3: oneOf(facts, 'plan-h3', [
      `Or hand us the plan for ${name}`,
      `The same weeks for ${name}, worked off by us`,
      `If the evenings in ${name} are worth more to you`,
    ]),
    lead: workload(facts, rows.length),
    figures: figures(facts, rows.length, weeks.length),
    sections: [
      {
        heading: oneOf(facts, 'plan-ready', [
          'Before the first form',
          `Have this ready in ${city}`,
          'One folder before all forms',
        ]),
        blocks: [{ kind: 'list', items: preparation(facts) }],
      },
      {
        heading: oneOf(facts, 'plan-weeks', ['Week by week', `The weeks, for ${name}`, 'The order']),
        blocks: [{ kind: 'steps', items: weeks }],
      },
      ...(first.length > 0
        ? [
            {
              heading: oneOf(facts, 'plan-local', [
                'The first forms',
                `At home in ${name}`,
                `Begin with ${listOf(first.slice(0, 2).map((row) => row.name))}`,
              ]),
              blocks: [{ kind: 'local', caption: `First in the plan for ${name}`, rows: first } as const],
            },
          ]
        : []),
      {
        heading: oneOf(facts, 'plan-world', [
          'Six free ones for the last stretch',
          'Then the world',
          `Free and open to a site from ${name}`,
        ]),
        blocks: [
          { kind: 'paragraph', text: onReady(facts, rows) },
          { kind: 'table', caption: `Free forms for the last weeks of the plan for ${name}`, rows, show: 'submit' },
        ],
      },
      {
        heading: oneOf(facts, 'plan-clock', ['When to press the button', `The clock in ${city}`, 'Hours and days']),
        blocks: [{ kind: 'paragraph', text: `${onClock(facts)} ${onLaunchDay(facts)} ${onOurPrice(facts)}` }],
      },
    ],
    crumbs: [paths.hub, paths.countries],
    siblings: countrySiblings(country, 'plan'),
    lastModified: dataChangedOn,
    indexable: national.length > 0,
  }
}

function figures({ country, national }: CountryFacts, world: number, weeks: number): Figure[] {
  return [
    { value: String(weeks), label: 'weeks' },
    {
      value: String(national.length + world),
      label: 'forms',
      note: `${national.length} national, ${world} world-wide`,
    },
    { value: String((national.length + world) * 20), label: 'minutes, at 20 a form' },
    { value: weekendOf(country), label: 'days off' },
  ]
}

function describe(facts: CountryFacts, rows: readonly Directory[], weeks: number): string {
  const { name, national, city } = facts
  const total = national.length + rows.length
  const first = national[0]?.name
  const start = `A plan of ${inWords(weeks)} weeks for ${name}`
  return fitting([
    `${start}: ${inWords(total)} forms, ${first ? `${first} first` : 'none of them national'}, then ${rows[0]?.name ?? ''}; texts, phone and hours to prepare in ${city}.`,
    `${start}: ${inWords(total)} forms, ${first ? `${first} first` : 'none of them national'}; texts, phone and hours to prepare.`,
    `${start}: ${inWords(total)} forms, and the texts, the phone and the hours to prepare.`,
  ])
}
