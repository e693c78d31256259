import type { ListedDirectory, ListNote } from '#src/domain/directories/listed.ts'
import { takesApplications } from '#src/domain/directories/submitters.ts'

type Judged = Pick<
  ListedDirectory,
  'key' | 'pricing' | 'reciprocalBasis' | 'summary' | 'notes' | 'acceptsSubmissions' | 'submitUrl'
>

/** Words of notes that leave no doubt. */
const saysClosed =
  /\b(?:you can’t (?:apply|submit)|there’s no (?:form|application)|(?<!was )by invitation|invitation only)\b/i
const saysPaid =
  /\b(?:no free listing|listings? (?:are|is) (?:paid|sold)|(?<!fuller )profiles are sold|listings are curated and cost a fee)\b/i
const saysFree =
  /\b(?:the listing is free|listings are free|(?:basic|standard) (?:listing|entry|profile) (?:is free|costs nothing))\b/i
const asksForPapers =
  /\b(?:trade license|bar admission|national ID|identity (?:check|document)|ID check|bank account|NPI)\b/i

/** What a summary says about a link back, and the rules that say the same. */
const linkBackTexts = [
  [
    /; asks for a link or badge back|form requires the page that links back/,
    ['stated-required', 'form-field-required'],
  ],
  [/\boptional (?:badge|reciprocal-link)|a badge back earns/, ['stated-optional', 'form-field-optional']],
  [/sources differ on whether a badge/, ['sources-differ']],
] as const

/** What our texts say against the record. With any of it, nothing is built: one of the two is wrong. */
export function contradictionsOf({ pricing, summary = '', notes, ...record }: Judged): string[] {
  const { acceptsSubmissions, reciprocalBasis } = record
  const summed = /(free and paid|free|paid) listings/.exec(summary)?.[1]
  const price = summed && ({ free: 'Free', paid: 'Paid', 'free and paid': 'Freemium' } as const)[summed]
  const texts = notes.map(textOf)
  return [
    ...(price !== undefined && pricing !== undefined && price !== pricing ? [`its summary says ${price}`] : []),
    ...linkBackTexts.flatMap(([said, rules]) =>
      said.test(summary) && !rules.some((rule) => rule === reciprocalBasis)
        ? ['its summary has another rule of links back']
        : [],
    ),
    ...(pricing !== 'Paid' && texts.some((text) => saysPaid.test(text)) ? ['a note says that it charges'] : []),
    ...(pricing === 'Paid' && texts.some((text) => saysFree.test(text)) ? ['a note says that it’s free'] : []),
    ...(takesApplications(acceptsSubmissions) && texts.some((text) => saysClosed.test(text))
      ? ['a note says that nobody can apply']
      : []),
    ...(acceptsSubmissions === 'agency' &&
    pricing !== 'Paid' &&
    notes.some(({ asks }) => asksForPapers.test(asks.join(', ')))
      ? ['its form asks for papers of the owner']
      : []),
  ]
}

function textOf({ takes = '', review = '', tip }: ListNote): string {
  return [takes, review, tip].join(' ')
}
