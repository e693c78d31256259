import { memo } from 'react'
import { atWidth, imageIdOf } from '#src/domain/images/images.ts'
import type { FieldChange } from '#src/domain/products/products.api.ts'
import { fieldLabels } from './texts.ts'
import { compareWords, type Piece } from './word-diff.ts'

/** Texts longer than this many characters are shown side by side. */
const longText = 200

/** Each changed field, as it is public now and as it would be, with the words that differ marked. */
export function Changes({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return null
  return (
    <section className="changes" aria-label="Changes">
      {changes.map((change) => (
        <div className="change" key={change.field}>
          <h2>{fieldLabels[change.field] ?? change.field}</h2>
          <Sides change={change} />
        </div>
      ))}
    </section>
  )
}

/** Comparing long texts takes time, so only when they change. */
const Sides = memo(function Sides({ change: { field, before, after } }: { change: FieldChange }) {
  const pieces = compareWords(before, after)
  const isImage = imageIdOf(before) !== null && imageIdOf(after) !== null
  const label = fieldLabels[field] ?? field
  return (
    <dl data-long={!isImage && Math.max(before.length, after.length) > longText ? true : undefined}>
      <div>
        <dt className="stamp">now</dt>
        <dd dir="auto">
          {isImage ? (
            <img src={atWidth(before, 640)} alt={`${label}, now`} />
          ) : (
            <Marked pieces={pieces.before} as="del" />
          )}
        </dd>
      </div>
      <div>
        <dt className="stamp">new</dt>
        <dd dir="auto">
          {isImage ? (
            <img src={atWidth(after, 640)} alt={`${label}, new`} />
          ) : (
            <Marked pieces={pieces.after} as="ins" />
          )}
        </dd>
      </div>
    </dl>
  )
})

function Marked({ pieces, as: Mark }: { pieces: readonly Piece[]; as: 'del' | 'ins' }) {
  return pieces.map(({ text, same }, place) => (same ? text : <Mark key={place}>{text}</Mark>))
}
