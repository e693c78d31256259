import { useEffect, useState } from 'react'
import { checkOffer, cleanOffer, type Offer, type OfferText } from '#src/domain/offers/offers.ts'
import { show } from '#src/islands/api/useLoad.ts'
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
  const [typed, setTyped] = useState(() => textOf(first))
  const [copyKey] = useState(() => offerCopies.newKey(projectId))
  const [wasRestored, setRestored] = useState(false)
  const [theirs, setTheirs] = useState<Offer | null>(null)
  const [said, setSaid] = useState(false)

  useEffect(() => {
    const [newest, ...older] = offerCopies.find(projectId)
    if (!newest) return
    for (const { key } of [newest, ...older]) if (key !== copyKey) offerCopies.drop(key)
    const text = { ...emptyOffer, ...newest.content }
    if (isSame(text, textOf(first))) return
    offerCopies.keep(copyKey, text, newest.at)
    setTyped(text)
    setRestored(true)
  }, [projectId, first, copyKey])

  const setField = (field: keyof OfferText, value: string) => {
    const next = { ...typed, [field]: value }
    setTyped(next)
    setSaid(false)
    if (isSame(next, textOf(stored))) offerCopies.drop(copyKey)
    else offerCopies.keep(copyKey, next, new Date().toISOString())
  }
  const showStored = (offer: Offer | null) => {
    setStored(offer)
    setTyped(textOf(offer))
    setRestored(false)
    setTheirs(null)
    offerCopies.drop(copyKey)
  }

  const form = useForm(async () => {
    const text = cleanOffer((field) => typed[field])
    const errors = checkOffer(text)
    if (errors[0]) return { message: errors[0].message, errors }
    const version = (theirs ?? stored)?.version ?? 0
    const answer = await saveOffer({ projectId, version, ...text })
    if (answer.ok) {
      showStored(answer.body.data)
      setSaid(true)
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
