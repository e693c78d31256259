import { useMemo } from 'react'
import type { FieldChange } from '#src/domain/products/admin.ts'
import { atWidth, imageIdOf } from '#src/domain/images/images.ts'
import { compareWords, type Piece } from './word-diff.ts'
import { fieldWords } from './texts.ts'

/** Characters from which on two texts are compared side by side. */
const longText = 200

/** Field by field what is public now and what it shall become, the words that differ marked. */
export function Changes({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return null
  return (
    <section className="changes" aria-label="What shall change">
      {changes.map((change) => (
        <div className="change" key={change.field}>
          <h2>{fieldWords[change.field] ?? change.field}</h2>
          <Sides change={change} />
        </div>
      ))}
    </section>
  )
}

function Sides({ change: { field, before, after } }: { change: FieldChange }) {
  const pieces = useMemo(() => compareWords(before, after), [before, after])
  const isImage = imageIdOf(before) !== null && imageIdOf(after) !== null
  const label = fieldWords[field] ?? field
  return (
    <dl data-long={!isImage && Math.max(before.length, after.length) > longText ? true : undefined}>
      <div>
        <dt className="stamp">now</dt>
        <dd dir="auto">
          {isImage ? (
            <img src={atWidth(before, 640)} alt={`${label} now`} />
          ) : (
            <Marked pieces={pieces.before} as="del" />
          )}
        </dd>
      </div>
      <div>
        <dt className="stamp">then</dt>
        <dd dir="auto">
          {isImage ? (
            <img src={atWidth(after, 640)} alt={`${label} then`} />
          ) : (
            <Marked pieces={pieces.after} as="ins" />
          )}
        </dd>
      </div>
    </dl>
  )
}

function Marked({ pieces, as: Mark }: { pieces: readonly Piece[]; as: 'del' | 'ins' }) {
  return pieces.map(({ text, same }, place) => (same ? text : <Mark key={place}>{text}</Mark>))
}
