import { dataChangedOn } from '#src/seo/data/directories.ts'
import type { Figure, LandingPage } from '#src/seo/landing/page.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { capitalize, counted, fitting, inWords, listOf } from '#src/seo/landing/wording.ts'
import { contactSample, onPhone, onPostalAddress, trunkPrefix } from './contacts.ts'
import { firstWorkingDay, onWeekend, weekendOf } from './days.ts'
import { type CountryFacts, kindWords, oneOf } from './facts.ts'
import { languageNames, onTrade } from './languages.ts'
import { currencyFact, onPrices } from './money.ts'
import { cityOf } from './names.ts'
import { countryLabel, countryPath, countrySiblings, type NextDoor, nextDoor } from './near.ts'
import { onBrands, onCrowd, onKinds, onNextDoor } from './supply.ts'

// Which local directories exist, of what kind, and how to format name, postal address and phone.

export function countryBusinessPage(facts: CountryFacts): LandingPage {
  const { country, name, capitals, national } = facts
  const near: NextDoor = national.length < 4 ? nextDoor(facts) : { rows: [], countries: [], sharing: [] }
  return {
    family: 'country-businesses',
    path: countryPath(country, 'businesses'),
    label: countryLabel(country, 'businesses'),
    metaTitle: `${capitals} Business Directories List - Optimize Business Visibility`,
    metaDescription: describe(facts),
    h1: { before: 'Business directories list of ', highlight: capitals, after: '' },
    h2: summary(facts, near),
    h3: oneOf(facts, 'business-h3', [
      `How we get a business in ${name} listed, with one spelling`,
      `Name, address and phone from ${name}, kept the same by us`,
      `A business from ${name}, entered by hand and checked once live`,
    ]),
    lead: [onKinds(facts), onCrowd(facts)].filter(Boolean).join(' '),
    figures: figures(facts, near),
    sections: [
      ...localSection(facts),
      ...(near.rows.length > 0
        ? [
            {
              heading: oneOf(facts, 'business-near', [
                `Across the border`,
                `Around ${name}`,
                `Next door, in ${facts.area}`,
              ]),
              blocks: [
                { kind: 'paragraph', text: onNextDoor(facts, near) },
                { kind: 'local', caption: `Directories of countries around ${name}`, rows: near.rows },
              ] as const,
            },
          ]
        : []),
      {
        heading: oneOf(facts, 'business-nap', [
          'Name, address and phone',
          `How a phone number of ${name} has to look`,
          'One spelling everywhere',
        ]),
        blocks: [
          { kind: 'paragraph', text: `${onPhone(facts)} ${onPostalAddress(facts)}` },
          { kind: 'facts', rows: contactFacts(facts) },
          { kind: 'sample', text: contactSample(facts) },
        ],
      },
      {
        heading: oneOf(facts, 'business-days', [
          'Prices and opening days',
          `Money and days in ${name}`,
          'What a price field and an hours field want',
        ]),
        blocks: [
          { kind: 'paragraph', text: `${onPrices(facts)} ${onWeekend(facts)}` },
          { kind: 'paragraph', text: onTrade(facts) },
        ],
      },
    ],
    crumbs: [paths.hub, paths.countries],
    siblings: countrySiblings(country, 'businesses'),
    lastModified: dataChangedOn,
    indexable: national.length > 0,
  }
}

function localSection(facts: CountryFacts): LandingPage['sections'] {
  const { national, name, city } = facts
  if (national.length === 0)
    return [
      {
        heading: `Without a directory in ${name}`,
        blocks: [
          {
            kind: 'list',
            items: [
              `A map entry for the door in ${city}: the large map services take firms from anywhere, and it is there that people look for hours and a phone.`,
              `A page of your own that gives name, street and number in plain text, so that whoever writes about ${name} can copy them.`,
              `The firms you buy from and sell to in ${name}: a line on their page about you is a listing with a reader.`,
            ],
          },
        ],
      },
    ]
  return [
    {
      heading:
        national.length === 1
          ? `The business directory of ${name}`
          : `The ${inWords(national.length)} directories of ${name}`,
      blocks: [
        {
          kind: 'paragraph',
          text: [onBrands(facts), claim(facts)].filter(Boolean).join(' '),
        },
        { kind: 'local', caption: `Local directories of ${name}`, rows: national },
        // With few rows the table speaks for itself.
        ...(national.length < 4 ? [] : [{ kind: 'facts', rows: kindRows(facts) } as const]),
      ],
    },
  ]
}

const namesOf = (rows: readonly { name: string }[]) => listOf(rows.map(({ name }) => name))

/** By kind: who they are, and where to find them. */
function kindRows({ kinds, country }: CountryFacts): [string, string][] {
  return kinds.map(({ sort, rows }) => {
    const [own, others] = [rows.filter((row) => row.own), rows.filter((row) => !row.own)]
    const inside = own.length > 0 && `${namesOf(own)} under ${country.cctld ?? ''}`
    const outside = others.length > 0 && (own.length > 0 ? `${namesOf(others)} outside it` : namesOf(others))
    return [`${kindWords[sort][0]} (${rows.length})`, [inside, outside].filter(Boolean).join('; ')]
  })
}

/** What to do before adding a new listing. */
function claim(facts: CountryFacts): string {
  const { national, name, city } = facts
  const [first, second] = national
  const [language = 'English'] = languageNames(facts.country)
  if (!first) return ''
  return oneOf(facts, 'claim', [
    `Search ${first.name} for your own name before you fill in anything: such lists often hold firms that never asked, and an old entry from ${city} has to be claimed, not doubled.`,
    `An entry may be waiting for you. Look at ${first.host}${second ? ` and ${second.host}` : ''} for your phone number; take over what is there and correct it.`,
    `Read three entries of ${first.name} near ${city} first. They show which language is used, ${language} or English, how long a description is, and whether the link is shown at all.`,
    `Ask yourself at each: would somebody in ${name} look here? For ${first.name}${second ? ` or ${second.name}` : ''} type your trade and ${city}; an empty answer is an answer too.`,
  ])
}

function contactFacts(facts: CountryFacts): [string, string][] {
  const { country } = facts
  const { phone } = country
  const trunk = phone && trunkPrefix(phone)
  return [
    ...(phone
      ? ([
          ['Calling code', trunk ? `${phone.callingCode}, without the ${trunk} dialled at home` : phone.callingCode],
          ['Example, from abroad', phone.international],
          ['Example, at home', phone.national],
        ] as [string, string][])
      : []),
    [
      'City field',
      cityOf(country) ? `the town alone; the capital is ${cityOf(country) ?? ''}` : `${country.name} again`,
    ],
    ['Currency', currencyFact(country)],
    ['Official languages', listOf(languageNames(country))],
    ['Weekend', `${weekendOf(country)}; the week opens on ${firstWorkingDay(country)}`],
    ['Clock', country.utcOffsets.length > 0 ? `${listOf(country.utcOffsets)}, winter time` : 'not in our data'],
  ]
}

function figures({ country, national, kinds }: CountryFacts, near: NextDoor): Figure[] {
  return [
    { value: String(national.length), label: national.length === 1 ? 'local directory' : 'local directories' },
    ...(kinds.length > 0
      ? [
          {
            value: String(kinds.length),
            label: kinds.length === 1 ? 'kind' : 'kinds',
            note: kinds.map(({ sort }) => kindWords[sort][0].toLowerCase()).join(', '),
          },
        ]
      : []),
    ...(near.rows.length > 0 ? [{ value: String(near.rows.length), label: 'more next door' }] : []),
    ...(country.phone ? [{ value: country.phone.callingCode, label: 'calling code' }] : []),
    ...(country.currency ? [{ value: country.currency.code, label: 'currency' }] : []),
  ].slice(0, 4)
}

function summary(facts: CountryFacts, near: NextDoor): string {
  const { name, national, country } = facts
  const code = country.phone?.callingCode ?? ''
  if (national.length === 0)
    return `No local directory of ${name} on our list; ${inWords(near.rows.length)} of countries around, and the form of a ${code} number.`
  const found = counted(national.length, 'local directory', 'local directories')
  return oneOf(facts, 'business-h2', [
    `${capitalize(found)}, of what kind, and how a ${code} number and an address in ${facts.city} are written.`,
    `Where customers in ${name} look for a business: ${found}${near.rows.length > 0 ? `, and ${inWords(near.rows.length)} across the border` : ''}.`,
    `${capitalize(found)} of ${name} by kind, with the forms for phone (${code}), city and price (${country.currency?.code ?? 'none'}).`,
  ])
}

function describe(facts: CountryFacts): string {
  const { name, national, country } = facts
  const code = country.phone?.callingCode ?? ''
  const money = country.currency?.code ?? ''
  const names = national.slice(0, 3).map((row) => row.name)
  if (national.length === 0)
    return fitting([
      `No local directory of ${name} is known to us: what to do instead, directories next door, and how phone (${code}), address and price (${money}) look.`,
      `No local directory of ${name} is known to us: directories next door, and how phone (${code}) and price (${money}) look.`,
    ])
  const found = counted(national.length, 'business directory', 'business directories')
  return fitting([
    `${capitalize(found)} of ${name}: ${listOf(names)}. Kinds, addresses, and how a ${code} phone, city and price in ${money} are written.`,
    `${capitalize(found)} of ${name}, with ${listOf(names.slice(0, 2))}. How a ${code} phone, a city and a price in ${money} are written.`,
    `${capitalize(found)} of ${name}, such as ${names[0] ?? ''}. How a ${code} phone, a city and a price in ${money} are written.`,
    `${capitalize(found)} of ${name}. How a ${code} phone, a city and a price in ${money} are written.`,
  ])
}
