import type { ListedDirectory } from '#src/domain/directories/listed.ts'
import { niches } from '#src/seo/data/niches.ts'

const tagsOf = new Map(niches.map(({ slug, tags }) => [slug, tags]))

/**
 * The record as our editors pick it for a niche: a site can have several programs, such as one for repair shops and one for hotels.
 * A niche without a pick there shows the one for the niche that has its tag.
 */
export function asPicked(directory: ListedDirectory, niche: string | null | undefined): ListedDirectory {
  const pick = directory.notes.find((note) => note.niche === niche) ?? programFor(directory, niche)
  if (niche === null || niche === undefined || pick === undefined) return directory
  const { name, url, submitUrl, otherProgram } = pick
  const { audience, submitUrl: recorded } = directory
  return {
    ...directory,
    name,
    url: new URL(url).pathname === '/' ? directory.url : url,
    submitUrl: submitUrl ?? (otherProgram ? undefined : recorded),
    audience: otherProgram ? [...(tagsOf.get(pick.niche ?? '') ?? [])] : audience,
  }
}

function programFor({ notes }: ListedDirectory, niche: string | null | undefined) {
  return notes.find(({ otherProgram, niche: of = '' }) => otherProgram && tagsOf.get(of)?.includes(niche ?? ''))
}
