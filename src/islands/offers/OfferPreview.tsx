import { useState } from 'react'
import { checkOffer, cleanOffer, isExpired, type OfferText } from '#src/domain/offers/offers.ts'
import type { Project } from '#src/domain/projects/projects.api.ts'
import { productFacts } from '#src/domain/replies/facts.ts'
import { offerText, writeFromTemplate } from '#src/domain/replies/template.ts'

type Props = { project: Project; offer: OfferText }

/** How a draft reads with the offer as typed. */
export function OfferPreview({ project, offer }: Props) {
  const [now] = useState(() => Date.now())
  const clean = cleanOffer((field) => offer[field])
  const note = noteOf(clean, now)
  const shown = note === null ? clean : null
  const product = productFacts({ name: project.name, websiteUrl: project.website_url }, null, shown)
  const facts = { product, keywords: [], reasons: ['asks' as const], seed: project.id, attempt: 0 }
  const text = writeFromTemplate({ ...facts, post: { source: 'reddit', title: '', text: '', language: 'en' } })
  const said = shown && offerText(shown, product.url)
  return (
    <aside className="offer-preview" aria-labelledby="offer-preview">
      <h2 id="offer-preview">In a reply</h2>
      <div className="offer-sample" dir="auto">
        {text.split('\n\n').map((paragraph) => (
          <p key={paragraph} className={paragraph === said ? 'offer-said' : undefined}>
            {paragraph}
          </p>
        ))}
      </div>
      <p className="quiet">{note ?? 'An example. Drafts also use your profile, and differ from post to post.'}</p>
    </aside>
  )
}

/** Why the offer isn't in the draft. Null: it is. */
function noteOf(offer: OfferText, now: number): string | null {
  const [fault] = checkOffer(offer)
  if (offer.headline === '') return 'Add a headline to see how your offer reads.'
  if (fault) return `Not shown yet. ${fault.message}.`
  return isExpired(offer.endsOn, now) ? 'Not shown: its last day has passed, so drafts don’t mention it.' : null
}
