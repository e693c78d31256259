import { Fragment } from 'react'
import { NameLink } from './NameLink.tsx'
import type { ProsePart, ProseParts } from '#src/seo/landing/prose-parts.ts'

/** A text with the directories that it names as links, and with the language of words in another script. */
export function Prose({ text, parts }: { text: string; parts: ProseParts }) {
  const own = parts.get(text)
  if (!own) return text
  return own.map((part, place) => <Fragment key={place}>{partOf(part)}</Fragment>)
}

function partOf(part: ProsePart) {
  if (typeof part === 'string') return part
  return 'lang' in part ? <bdi lang={part.lang}>{part.words}</bdi> : <NameLink {...part} />
}
