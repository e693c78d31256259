import { useSyncExternalStore } from 'react'
import { matchFields } from '#src/domain/directories/matches.ts'
import { productKinds } from '#src/domain/products/kinds.ts'

// What the visitor said about the product, in the form of this page or before it: the islands of a page share it.

export type ChosenProduct = {
  url: string
  /** A key of the product kinds. */
  kind: string
  /** ISO 3166 code. '': any. Null: not said. */
  country: string | null
}

/** Islands that show something about the product load then, also untouched: see `client:touch`. */
const chosenEvent = 'product-chosen'

let chosen: ChosenProduct | null | undefined

export function chooseProduct(product: ChosenProduct): void {
  // A form that nobody has touched yet says less than the URL.
  if (chosen === undefined && !productKinds.has(product.kind)) return
  chosen = productKinds.has(product.kind) ? product : null
  document.dispatchEvent(new Event(chosenEvent))
}

/** Null: what kind of product it is isn't known. */
export function useChosenProduct(): ChosenProduct | null {
  return useSyncExternalStore(subscribe, readChosen, () => null)
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener(chosenEvent, onChange)
  return () => document.removeEventListener(chosenEvent, onChange)
}

function readChosen(): ChosenProduct | null {
  if (chosen === undefined) {
    const known = new URLSearchParams(location.search)
    const kind = known.get(matchFields.kind) ?? ''
    const country = known.get(matchFields.country)?.toUpperCase() ?? null
    chosen = productKinds.has(kind) ? { url: known.get(matchFields.url) ?? '', kind, country } : null
  }
  return chosen
}
