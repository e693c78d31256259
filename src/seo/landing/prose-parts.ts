import { countries } from '#src/seo/data/countries.ts'
import { type ForeignWords, foreignWords } from './foreign-words.ts'
import { landingNameLinks, type Piece, proseOf } from './name-links.ts'
import type { LandingContent } from './page.ts'
import { matchPreset } from './presets.ts'

export type ProsePart = Piece | ForeignWords

/** The parts of each text that isn't plain: links and foreign words. */
export type ProseParts = ReadonlyMap<string, readonly ProsePart[]>

export function proseParts(page: LandingContent): ProseParts {
  const links = landingNameLinks(page)
  const { country: iso2 } = matchPreset(page.path)
  const country = countries.find((one) => one.iso2 === iso2)
  const texts = [page.lead, ...page.sections.flatMap(({ blocks }) => blocks.flatMap(proseOf))]
  return new Map(
    texts.flatMap((text): [string, ProsePart[]][] => {
      const pieces = links.get(text) ?? [text]
      const parts = pieces.flatMap((piece): ProsePart[] =>
        typeof piece === 'string' ? foreignWords(piece, country) : [piece],
      )
      return parts.length > 1 || typeof parts[0] === 'object' ? [[text, parts]] : []
    }),
  )
}
