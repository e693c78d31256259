import { useState } from 'react'
import { checkOffer, cleanOffer, type Offer, type OfferText } from '#src/domain/offers/offers.ts'
import { show } from '#src/islands/api/useLoad.ts'
import { useKeptTyping } from '#src/islands/ui/saving/useKeptTyping.ts'
import { type FormState, useForm } from '#src/islands/ui/useForm.ts'
import { offerPath, saveOffer } from './calls.ts'
import { emptyOffer, offerCopies } from './offer-copies.ts'

const fields = Object.keys(emptyOffer) as (keyof OfferText)[]

function textOf(offer: Offer | null): OfferText {
  const { headline, price, url, coupon, endsOn } = offer ?? emptyOffer
  return { headline, price, url, coupon, endsOn }
}

export type OpenOffer = {
  /** As the server has it. Null: none yet. */
  stored: Offer | null
  typed: OfferText
  setField: (field: keyof OfferText, value: string) => void
  form: FormState
  /** It was just saved. */
  said: boolean
  isChanged: boolean
  /** It's from an earlier visit, and was never saved. */
  wasRestored: boolean
  /** Shows what is stored instead. */
  discard: () => void
  /** What another window has saved meanwhile. */
  theirs: Offer | null
  takeTheirs: () => void
}

/** A project's offer while it's edited. What is typed stays in this browser until it's saved. */
export function useOffer(projectId: string, first: Offer | null): OpenOffer {
  const [stored, setStored] = useState(first)
  const { typed, wasRestored, ...kept } = useKeptTyping(offerCopies, projectId, textOf(first))
  const [theirs, setTheirs] = useState<Offer | null>(null)
  const [said, setSaid] = useState(false)

  const setField = (field: keyof OfferText, value: string) => {
    kept.type({ [field]: value })
    setSaid(false)
  }
  const showStored = (offer: Offer | null) => {
    setStored(offer)
    setTheirs(null)
    kept.discard(textOf(offer))
  }

  const form = useForm(async () => {
    const text = cleanOffer((field) => typed[field])
    const errors = checkOffer(text)
    if (errors[0]) return { message: errors[0].message, errors }
    const version = (theirs ?? stored)?.version ?? 0
    const answer = await saveOffer({ projectId, version, ...text })
    if (answer.ok) {
      setStored(answer.body.data)
      setTheirs(null)
      // What was typed while it was saved stays, unsaved.
      setSaid(kept.saved(typed, textOf(answer.body.data)))
      show<{ offer: Offer | null }>('offers', offerPath(projectId), () => ({ offer: answer.body.data }))
      return null
    }
    if (answer.status !== 409) return answer
    setTheirs((answer.data as Offer | null) ?? null)
    return answer
  })

  return {
    stored,
    typed,
    setField,
    form,
    said,
    isChanged: !isSame(typed, textOf(stored)),
    wasRestored,
    discard: () => showStored(stored),
    theirs,
    takeTheirs: () => showStored(theirs),
  }
}

function isSame(one: OfferText, other: OfferText): boolean {
  return fields.every((field) => one[field] === other[field])
}
