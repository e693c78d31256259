import type { FormMap, FormMapEntry, FormMapTarget } from '#src/domain/directories/form-map.ts'
import { plainWords, wordsOfName } from './plain.ts'
import { autocompleteFields, foreign, type Rule, rules, trap } from './words.ts'

/** `rich`: a rich text editor. `choice`: radio buttons or checkboxes of one question. `tags`: one word after another. */
export type FieldKind =
  'line' | 'email' | 'url' | 'number' | 'date' | 'month' | 'area' | 'rich' | 'select' | 'choice' | 'combobox' | 'tags'

/** What a page says about a field. */
export type FieldFacts = {
  kind: FieldKind
  autocomplete: string
  name: string
  id: string
  label: string
  aria: string
  placeholder: string
  /** What stands beside it, such as a limit. */
  hint: string
  /** The heading of its group. */
  group: string
}

/** How much each place says. Labels are for people, so they're the truest; names and IDs are what programmers thought of. */
const weights = { label: 60, aria: 50, name: 40, id: 30, placeholder: 24 } as const
const autocompleteWeight = 45
const least = 20
/** How much more the first must say than the second. */
const margin = 4

const wants: Partial<Record<FormMapTarget, readonly FieldKind[]>> = {
  contactEmail: ['email', 'line'],
  website_url: ['url', 'line'],
  description500: ['area', 'rich', 'line'],
  description2000: ['area', 'rich', 'line'],
  launchedOn: ['date', 'month', 'line', 'number'],
}
const links: readonly FormMapTarget[] = [
  ...(['website_url', 'videoUrl', 'pricingUrl'] as const),
  ...(['x', 'linkedin', 'facebook', 'instagram', 'youtube', 'github'] as const),
]

/** An email that has to be typed twice, and numbers of a business, of which `isNumberMeant` tells the right one. */
const repeated: readonly FormMapTarget[] = ['contactEmail', 'businessId']

/** Whether it's there to catch programs that fill everything in. */
export function isTrap({ name, id, label, aria, placeholder, hint }: FieldFacts): boolean {
  return [wordsOfName(name), wordsOfName(id), ...[label, aria, placeholder, hint].map(plainWords)].some((words) =>
    trap.test(words),
  )
}

/** How well each value of a profile suits a field, the best first. Empty: nothing is known. */
export function scoreField(facts: FieldFacts): { field: FormMapTarget; score: number }[] {
  const places = Object.entries(weights).map(([place, weight]) => {
    const text = facts[place as keyof typeof weights]
    const words = place === 'name' || place === 'id' ? wordsOfName(text) : plainWords(text)
    return { words, weight, isForeign: foreign.test(words) && !isLink(words) }
  })
  // What people read decides. A name only decides where there is nothing to read.
  const read = places.slice(0, 2).filter(({ words }) => words !== '')
  if ((read.length > 0 ? read : places).some(({ isForeign }) => isForeign)) return []
  const scores = new Map<FormMapTarget, number>()
  const add = (field: FormMapTarget, score: number) => scores.set(field, (scores.get(field) ?? 0) + score)
  for (const { words, weight, isForeign } of places) {
    if (words === '' || isForeign) continue
    for (const { field, strength } of matching(words)) add(field, weight * strength)
  }
  const said = facts.autocomplete.toLowerCase().split(/\s+/).at(-1) ?? ''
  const named = Object.hasOwn(autocompleteFields, said) ? autocompleteFields[said] : undefined
  if (named) add(named, autocompleteWeight)
  if (facts.kind === 'email') add('contactEmail', 40)
  if (facts.kind === 'url' && !links.some((link) => scores.has(link))) add('website_url', least)
  if (isAboutPerson(facts.group) && scores.has('founder')) add('founder', 30)
  return [...scores]
    .filter(([field, score]) => score >= least && suits(field, facts.kind))
    .map(([field, score]) => ({ field, score }))
    .toSorted((a, b) => b.score - a.score)
}

/** A link to a network is no link to something else. */
function isLink(words: string): boolean {
  return words.startsWith('http')
}

function matching(words: string): { field: FormMapTarget; strength: number }[] {
  const found = rules
    .map((rule) => ({ rule, length: rule.words.exec(words)?.[0].trim().length ?? 0 }))
    .filter(({ length }) => length > 0)
  // 'Short description' is a description, too: the longer words say it better.
  const longest = Math.max(...found.filter(({ rule }) => !rule.weak).map(({ length }) => length), 0)
  return found.map(({ rule, length }) => ({ field: rule.field, strength: strengthOf(rule, length, longest) }))
}

function strengthOf({ weak, field }: Rule, length: number, longest: number): number {
  if (weak) return longest > 0 ? 0.1 : field === 'founder' ? 0.4 : 0.5
  return length === longest ? 1 : 0.3
}

function isAboutPerson(group: string): boolean {
  return /(?:^| )(?:about you|contact|your (?:details|data|info|information)|submitter|founder|maker|kontakt|uber sie|uber dich|ihre daten|ansprechpartner|contacto|sobre (?:ti|usted)|tus datos|vos coordonnees|a propos de vous|contatto|contato)(?= |$)/.test(
    plainWords(group),
  )
}

function suits(field: FormMapTarget, kind: FieldKind): boolean {
  if (kind === 'email') return field === 'contactEmail'
  if (kind === 'url') return links.includes(field)
  if (kind === 'date' || kind === 'month') return field === 'launchedOn'
  if (kind === 'select' || kind === 'choice')
    return ['category', 'pricingModel', 'countries', 'languages', 'keywords'].includes(field)
  return wants[field]?.includes(kind) ?? true
}

export type Recognized = { field: FormMapTarget; isRecorded: boolean; choices?: Record<string, string> | undefined }

/**
 * Which value each field of a page takes. What operators recorded decides. Each value is used once, where it fits best,
 * apart from those that may be asked for twice. Null: nobody can tell.
 */
export function recognize(
  fields: readonly (FieldFacts & { keys: readonly string[] })[],
  map: FormMap,
): (Recognized | null)[] {
  const recorded = new Map(map.map((entry) => [entry.at, entry]))
  const found = fields.map((facts): Recognized | null => {
    const entry = facts.keys.map((key) => recorded.get(key)).find((one): one is FormMapEntry => one !== undefined)
    return entry ? { field: entry.field, isRecorded: true, choices: entry.choices } : null
  })
  const used = new Set(found.flatMap((one) => (one ? [one.field] : [])))
  const scored = fields.map((facts, index) => (found[index] || isTrap(facts) ? [] : scoreField(facts)))
  const all = scored
    .flatMap((scores, index) => scores.map(({ field, score }) => ({ index, field, score })))
    .toSorted((a, b) => b.score - a.score)
  for (const { index, field, score } of all) {
    if (found[index] || (used.has(field) && !repeated.includes(field))) continue
    const others = (scored[index] ?? []).filter((other) => other.field !== field && !used.has(other.field))
    if (others.some((other) => other.score > score - margin)) continue
    found[index] = { field, isRecorded: false }
    used.add(field)
  }
  return found
}
