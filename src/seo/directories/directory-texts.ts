import type { DirectoryFigures } from '#src/domain/directories/directories.api.ts'
import { type ListedDirectory, listKinds } from '#src/domain/directories/listed.ts'
import { type Submitter, takesApplications } from '#src/domain/directories/submitters.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'
import { fitting, listOf } from '#src/seo/landing/wording.ts'
import { site } from '#src/site.ts'
import type { DirectoryFact, FactId } from './directory-facts.ts'
import { listedDirectories } from './list.ts'
import { countryInText } from './list-places.ts'

// Title, description and first sentence of a directory's page.

const maxTitle = 65
const uses = Map.groupBy(listedDirectories, ({ name }) => name.toLowerCase())

/** Several sites are called 'Yellow Pages'. */
function labelOf({ name, url }: ListedDirectory): string {
  return (uses.get(name.toLowerCase())?.length ?? 0) > 1 ? `${name} (${websiteHost(url)})` : name
}

const titleParts: Partial<Record<FactId, string>> = {
  price: 'is it free',
  links: 'link rule',
  rating: 'rating',
  form: 'how to submit',
  asks: 'what it asks for',
}

/** 'Capterra: is it free, how to submit and what it asks for - Uplist', with what the page says. */
export function titleOf(directory: ListedDirectory, facts: readonly DirectoryFact[]): string {
  const label = labelOf(directory)
  const known = facts.flatMap(({ id }) => titleParts[id] ?? [])
  const titles = [3, 2, 1].flatMap((count) => {
    const title = known.length === 0 ? `${label}: what we know` : `${label}: ${factsInTitle(known.slice(0, count))}`
    return [`${title} - ${site.name}`, title]
  })
  return titles.find(({ length }) => length <= maxTitle) ?? label
}

/** 'is it free, and what it asks for': no page knows an amount. */
function factsInTitle(parts: readonly string[]): string {
  const [first = '', ...rest] = parts
  if (first !== titleParts.price || rest.length === 0) return listOf(parts)
  return `${first}, ${rest.length === 1 ? 'and ' : ''}${listOf(rest)}`
}

export function descriptionOf(directory: ListedDirectory, facts: readonly DirectoryFact[]): string {
  const label = labelOf(directory)
  const start = `${label}: ${leadOf(directory)}`
  const value = (wanted: FactId) => facts.find(({ id }) => id === wanted)?.value
  const price = value('price')
  // The summaries of general directories say what a listing costs.
  const cost = price === undefined || directory.summary !== undefined ? [] : [`Listing: ${price.toLowerCase()}.`]
  const asks = value('asks')
  // Where nobody can apply, and where we don't know the form, the page has no questions.
  const answer = asks === undefined ? 'who can submit' : 'what its form asks for'
  return fitting([
    [start, ...cost, ...(asks === undefined ? [] : [`Asks for: ${asks}.`])].join(' '),
    [start, ...cost, `What it takes, ${answer}, and what we don’t know.`].join(' '),
    [start, ...cost].join(' '),
    `${label}: what it takes, whether a listing is free, ${answer}, and what our editors know.`,
  ])
}

/** The first sentence. */
export function leadOf(directory: ListedDirectory): string {
  const { summary, notes, group } = directory
  const takes = notes.find(({ niche, country }) => niche === undefined && country === undefined)?.takes
  if (takes !== undefined) return takes
  if (summary !== undefined) return summary
  return group === 'industry' ? (notes[0]?.takes ?? '') : nationalLead(directory)
}

/** 'Yellow pages in Austria.' */
function nationalLead({ kinds, countries }: ListedDirectory): string {
  const [kind] = kinds
  const names = countries.flatMap((code) => countryInText(code) ?? [])
  const where = names.length > 4 ? `${names.length} countries` : listOf(names)
  return `${kind === undefined ? 'Directory' : (nationalNames[kind] ?? listKinds[kind])} in ${where}.`
}

const nationalNames: Partial<Record<keyof typeof listKinds, string>> = {
  maps: 'Map and local search',
  review: 'Review site',
  classifieds: 'Classified ads',
  b2b: 'Supplier directory',
  industry: 'Industry site',
  startup: 'Place for startups',
  chamber: 'Chamber of commerce',
}

/** What a founder would ask first. */
const core: readonly (readonly [FactId, string])[] = [
  ['price', 'what a listing costs'],
  ['form', 'where its form is'],
  ['asks', 'what the form asks for'],
  ['links', 'whether its links are followed'],
  ['linkBack', 'whether it requires a link back'],
  ['rating', 'its Domain Rating'],
  ['checked', 'when someone last checked it'],
]

/** 'We don’t know what a listing costs or where its form is.' */
export function missingText(
  facts: readonly DirectoryFact[],
  submitter: Submitter,
  figures: DirectoryFigures | null,
): string {
  const known = new Set(facts.map(({ id }) => id))
  // We saw that ourselves.
  if (figures?.followed) known.add('links')
  // Where nobody can apply, there is no form to know.
  const isForm = (id: FactId) => id === 'form' || id === 'asks'
  const asked = takesApplications(submitter) ? core : core.filter(([id]) => !isForm(id))
  const missing = asked.flatMap(([id, words]) => (known.has(id) ? [] : words))
  if (missing.length === 0) return ''
  const last = missing.at(-1) ?? ''
  return `We don’t know ${missing.length === 1 ? last : `${missing.slice(0, -1).join(', ')} or ${last}`}.`
}
