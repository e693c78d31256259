import { type Fit, fitOf, productKinds } from '#src/domain/products/kinds.ts'
import { tagInWords } from '#src/domain/products/tag-words.ts'
import type { Directory } from './directories.ts'
import { countryInText, languageInText } from './place-names.ts'

// The one judgment about which directories are best for a product: fit, then our editors' picks, then strength. Finder,
// matches, tables, previews and orders all use it. What is unknown is neither a yes nor a no.

/** Our editors' pick for a niche or a country: its place there, from 1, and who uses the directory, if they say so. */
export type EditorsPick = number | readonly [place: number, usedBy: string]

/** What of a directory its rank depends on. */
export type Rankable = Pick<Directory, 'name' | 'url' | 'audience' | 'countries' | 'dr' | 'followed'> & {
  /** By slug of the niche, or ISO 3166 code of the country. */
  picks?: Readonly<Record<string, EditorsPick>> | undefined
  /** Our editors describe it, whatever it's for. */
  described?: true | undefined
  /** It lists any business of its countries. */
  anyBusiness?: true | undefined
  /** ISO 639 codes of the languages of its form. Missing: unknown. */
  languages?: readonly string[] | undefined
}

/** What is to be listed, and where. */
export type Question = {
  /** A key of the product kinds. Null, or one that isn't in the list anymore: any. */
  kind: string | null
  /** The slug of a niche. Null: that of the kind. */
  industry: string | null
  /** ISO 3166 codes, the main market first. Empty: any. */
  countries: readonly string[]
  /** ISO 639 codes. Empty: any. */
  languages: readonly string[]
}

export const anyQuestion: Question = { kind: null, industry: null, countries: [], languages: [] }

/** How well it fits. `industry`: made for the niche that is asked for. `open`: neither a kind nor a niche is. */
type Fitting = Exclude<Fit, 'none'> | 'industry' | 'open'

/** The first criterion. A specific fit gets another step for the main country, one for a pick, and loses one for its language. */
export const fitSteps: Readonly<Record<Fitting, number>> = {
  industry: 4,
  made: 3,
  wider: 2,
  open: 2,
  business: 1,
  any: 0,
}

/** The last criterion is DR, with this many points more for followed links. */
export const followedPoints = 20

/** What unknown ratings and link rules count as: about the median of the known ones, and the share of followed links. */
export const unknownCountsAs = { dr: 45, followed: 0.8 } as const

/** Why a directory has its rank. */
export type Judgment = {
  fit: Fitting
  /** The first of the countries that it serves in particular. */
  country: string | null
  /** Our editors' pick for the niche or the country, whichever has the better place. */
  pick: { for: string; place: number; usedBy?: string | undefined } | null
  /** Its form is only in languages that weren't asked for. */
  isForeign: boolean
  steps: number
}

export type Ranked<Row> = Row & { rank: number; judgment: Judgment; reasons: readonly string[] }

/** The directories that fit, best first, each with the reasons for its rank besides DR and link rule. */
export function rankDirectories<Row extends Rankable>(directories: readonly Row[], question: Question): Ranked<Row>[] {
  return directories
    .flatMap((directory) => {
      const judgment = judge(directory, question)
      return judgment ? [{ directory, judgment }] : []
    })
    .sort(
      (a, b) =>
        b.judgment.steps - a.judgment.steps ||
        placeOf(a.judgment) - placeOf(b.judgment) ||
        fitSteps[b.judgment.fit] - fitSteps[a.judgment.fit] ||
        Number(b.directory.described ?? false) - Number(a.directory.described ?? false) ||
        strengthOf(b.directory) - strengthOf(a.directory) ||
        byText(a.directory.name, b.directory.name) ||
        byText(a.directory.url, b.directory.url),
    )
    .map(({ directory, judgment }, index) => ({
      ...directory,
      rank: index + 1,
      judgment,
      reasons: reasonsOf(directory, judgment, question),
    }))
}

/** Null: it doesn't fit. */
export function judge(directory: Rankable, question: Question): Judgment | null {
  const { countries, picks, languages } = directory
  const country = question.countries.find((code) => countries?.includes(code)) ?? null
  if (countries && question.countries.length > 0 && country === null) return null
  const pick = pickOf(picks ?? {}, question)
  const fit = fittingOf(directory, question, country, pick !== null)
  if (fit === 'none') return null
  const [main = ''] = question.countries
  const isForeign =
    languages !== undefined &&
    question.languages.length > 0 &&
    !languages.some((code) => question.languages.includes(code))
  const further = Number(country === main || picks?.[main] !== undefined) + Number(pick !== null) - Number(isForeign)
  return { fit, country, pick, isForeign, steps: fitSteps[fit] + (isSpecific(fit) ? further : 0) }
}

/** What takes any business of a country, or any website, doesn't get better by being picked. */
const isSpecific = (fit: Fitting) => fitSteps[fit] > fitSteps.business

function fittingOf(
  directory: Rankable,
  { kind: key, industry }: Question,
  country: string | null,
  isPicked: boolean,
): Fitting | 'none' {
  const { audience, picks = {}, anyBusiness = false } = directory
  const kind = productKinds.get(key ?? '')
  if (!kind && industry === null) return audience.includes('any-website') && !isPicked ? 'any' : 'open'
  const fit = fitOf(audience, kind ?? noKind, anyBusiness && country !== null)
  const isOfIndustry = industry !== null && (picks[industry] !== undefined || audience.includes(industry))
  return isOfIndustry && (!kind || fit !== 'none') ? 'industry' : fit
}

/** Where only a niche is asked for, nothing is made for a wider kind. */
const noKind = { label: '', plural: '', tags: [] }

function pickOf(picks: Readonly<Record<string, EditorsPick>>, question: Question): Judgment['pick'] {
  const niche = question.industry ?? productKinds.get(question.kind ?? '')?.niche
  const found = [...(niche === undefined ? [] : [niche]), ...question.countries].flatMap((name) => {
    const pick = picks[name]
    if (pick === undefined) return []
    const [place, usedBy] = typeof pick === 'number' ? [pick] : pick
    return [{ for: name, place, usedBy }]
  })
  return found.toSorted((a, b) => a.place - b.place)[0] ?? null
}

const placeOf = ({ pick }: Judgment) => pick?.place ?? Number.MAX_SAFE_INTEGER

function strengthOf({ dr = unknownCountsAs.dr, followed }: Rankable): number {
  return dr + followedPoints * (followed === undefined ? unknownCountsAs.followed : Number(followed))
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Why a directory is in a list: our editors picked it, it’s made for what is asked for, or it takes more than that. */
export type Basis = { is: 'picked' | 'made' | 'takes'; for: string }

/** `for`, as in a sentence: 'law firms', 'local businesses'. */
export function fitBasis({ pick, fit }: Judgment, question: Question): Basis {
  if (pick !== null) return { is: 'picked', for: isCountry(pick.for) ? countryInText(pick.for) : tagInWords(pick.for) }
  return { is: fit === 'industry' || fit === 'made' ? 'made' : 'takes', for: whatItTakes(fit, question) }
}

function whatItTakes(fit: Fitting, { kind: key, industry }: Question): string {
  const kind = productKinds.get(key ?? '')
  switch (fit) {
    case 'industry':
      return tagInWords(industry ?? '')
    case 'made':
      return kind?.plural ?? ''
    case 'wider':
      return kind?.wider?.plural ?? ''
    case 'business':
      return 'any business'
    case 'any':
    case 'open':
      return 'any website'
  }
}

/** 'Editors’ pick for SaaS, used by software buyers', 'Takes local businesses'. Without DR and link rule. */
export function reasonsOf(directory: Rankable, judgment: Judgment, question: Question): string[] {
  const { pick, isForeign } = judgment
  return [
    ...(pick ? [pickReason(pick)] : []),
    ...fitReasons(judgment, question),
    ...(pick === null && directory.described ? ['Described by our editors'] : []),
    ...(isForeign ? [`Form only in ${(directory.languages ?? []).map(languageInText).join(', ')}`] : []),
  ]
}

function pickReason({ for: name, usedBy }: NonNullable<Judgment['pick']>): string {
  if (isCountry(name)) return `Editors’ pick in ${countryInText(name)}`
  // Those of a type of site are only asked for by its own pages.
  if (name.startsWith('type:')) return 'Editors’ pick'
  return `Editors’ pick for ${tagInWords(name)}${usedBy === undefined ? '' : `, used by ${usedBy}`}`
}

const isCountry = (name: string) => /^[A-Z]{2}$/.test(name)

function fitReasons({ fit, country, pick }: Judgment, question: Question): string[] {
  const isPickedForKind = pick !== null && !isCountry(pick.for)
  const serves = country === null || pick?.for === country ? [] : [`Serves ${countryInText(country)}`]
  const what = whatItTakes(fit, question)
  switch (fit) {
    case 'industry':
    case 'made':
      return [...(isPickedForKind ? [] : [`Made for ${what}`]), ...serves]
    case 'wider':
      return [...(isPickedForKind ? [] : [`Takes ${what}`]), ...serves]
    case 'business':
      return [country === null ? `Takes ${what}` : `Takes ${what} in ${countryInText(country)}`]
    case 'any':
      return [`Takes ${what}`]
    case 'open':
      return serves
  }
}

/** 'DR 92 · links nofollow'. */
function strengthText({ dr, followed }: Pick<Rankable, 'dr' | 'followed'>): string {
  const links = followed === undefined ? 'link rule unknown' : followed ? 'links followed' : 'links nofollow'
  return `${dr === undefined ? 'DR unknown' : `DR ${dr}`} · ${links}`
}

type Reasoned = Pick<Rankable, 'dr' | 'followed'> & { reasons: readonly string[] }

/** All in one line, for places without columns for DR and link rule. */
export function reasonText(row: Reasoned): string {
  return [...row.reasons, strengthText(row)].join(' · ')
}

/** For places with those columns. DR and link rule are the only reason if nothing was asked. */
export function whyText(row: Reasoned): string {
  return row.reasons.length > 0 ? row.reasons.join(' · ') : strengthText(row)
}
