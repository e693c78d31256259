import { Fragment } from 'react'
import { NameLink } from './NameLink.tsx'
import type { NameLinks } from '#src/seo/landing/name-links.ts'

/** A text with the directories that it names as links. */
export function Prose({ text, links }: { text: string; links: NameLinks }) {
  const pieces = links.get(text)
  if (!pieces) return text
  return pieces.map((piece, place) => (
    <Fragment key={place}>{typeof piece === 'string' ? piece : <NameLink {...piece} />}</Fragment>
  ))
}
