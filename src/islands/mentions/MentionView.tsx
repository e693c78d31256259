import type { ReactNode } from 'react'
import { Moment, shortMoment } from '#src/components/ui/Moment.tsx'
import { OutsideLink } from '#src/components/ui/OutsideLink.tsx'
import { highlight } from '#src/domain/mentions/highlights.ts'
import type { Mention } from '#src/domain/mentions/mentions.api.ts'
import { mentionReasons } from '#src/domain/mentions/mentions.ts'
import { StateStamp } from './StateStamp.tsx'
import { movedUpText, sourceOf } from './mention-texts.ts'

type Props = {
  mention: Mention
  onBack: () => void
  /** The reply. */
  children: ReactNode
}

/** One mention: who wrote what and where, why it matters, and the reply. */
export function MentionView({ mention, onBack, children }: Props) {
  const { title, url, author, authorUrl, text, postedAt, listedAt, keywords, score, reasons, folded, demo, state } =
    mention
  const moved = movedUpText(mention)
  return (
    <article className="queue-open mention" aria-labelledby="mention-title">
      <div className="queue-where">
        <button className="button button-quiet button-small queue-back" type="button" onClick={onBack}>
          Back to list
        </button>
        <p className="mention-facts">
          <OutsideLink url={url}>{sourceOf(mention)}</OutsideLink>
          {author !== '' && (
            <OutsideLink url={authorUrl}>
              <bdi>{author}</bdi>
            </OutsideLink>
          )}
          <Moment at={postedAt} />
          {state !== 'new' && <StateStamp mention={mention} />}
          {demo && <span className="stamp stamp-framed">demo</span>}
        </p>
      </div>
      <h2 id="mention-title" dir="auto">
        <Highlighted text={title || `Post by ${author || 'someone'}`} keywords={keywords} />
      </h2>
      <dl className="mention-why">
        <div>
          <dt>Score</dt>
          <dd>
            <span className="figures">{score}</span> of 100
            <meter className="keyword-meter" min={0} max={100} value={score} aria-hidden="true" />
          </dd>
        </div>
        {reasons.length > 0 && (
          <div>
            <dt>Why</dt>
            <dd>{reasons.map((reason) => mentionReasons[reason]).join('. ')}.</dd>
          </div>
        )}
        {keywords.length > 0 && (
          <div>
            <dt>{keywords.length === 1 ? 'Keyword' : 'Keywords'}</dt>
            <dd dir="auto">{keywords.join(', ')}</dd>
          </div>
        )}
        {moved !== null && (
          <div>
            <dt>Moved up</dt>
            <dd>{`${shortMoment(listedAt)}: ${moved}`}</dd>
          </div>
        )}
        {folded.length > 0 && (
          <div>
            <dt>Also posted</dt>
            <dd>
              <ul>
                {folded.map((same) => (
                  <li key={same.url}>
                    <OutsideLink url={same.url}>{sourceOf({ ...same, place: '' })}</OutsideLink>
                    {same.author !== '' && (
                      <span>
                        {' by '}
                        <bdi>{same.author}</bdi>
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
      {text !== '' && (
        <div className="mention-text" dir="auto">
          <Highlighted text={text} keywords={keywords} />
        </div>
      )}
      {children}
    </article>
  )
}

/** A text that someone else wrote, with the keywords in it marked. Always text, whatever it looks like. */
function Highlighted({ text, keywords }: { text: string; keywords: readonly string[] }) {
  return highlight(text, keywords).map(({ text: part, marked }, at) =>
    // A part has no other name than its place.
    marked ? <mark key={at}>{part}</mark> : part,
  )
}
