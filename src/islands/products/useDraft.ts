import { type RefObject, useEffect } from 'react'
import { type ProductField, productFields } from '#src/domain/products/fields.ts'
import {
  keepLocal,
  localKeys,
  readLocal,
  stopKeeping,
  watchCleared,
} from '#src/islands/browser-storage/browser-storage.ts'

type Draft = Partial<Record<ProductField, string>>

/** The text of a form, by field, without its images. */
export function readFields(form: HTMLFormElement): Record<ProductField, string> {
  const data = new FormData(form)
  const text = (field: ProductField) => {
    const value = data.get(field)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(productFields.map((field) => [field, text(field)])) as Record<ProductField, string>
}

export function saveDraft(form: HTMLFormElement): void {
  keepLocal(localKeys.productDraft, JSON.stringify(readFields(form)))
}

export function clearDraft(): void {
  keepLocal(localKeys.productDraft, null)
}

function loadDraft(): Draft {
  try {
    const draft: unknown = JSON.parse(readLocal(localKeys.productDraft) ?? '{}')
    return typeof draft === 'object' && draft !== null ? draft : {}
  } catch {
    return {}
  }
}

/** Puts what was typed before a reload back into the fields that are still empty, then calls `onRestored`. */
export function useDraft(form: RefObject<HTMLFormElement | null>, onRestored: () => void): void {
  useEffect(() => {
    const draft = loadDraft()
    for (const field of productFields) {
      const element = form.current?.elements.namedItem(field)
      const value = draft[field]
      const fillable =
        element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement
      if (fillable && element.value === '' && typeof value === 'string') element.value = value
    }
    onRestored()
    // Only once, when the form is rendered.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  // Signing out elsewhere removes the draft. What is in the form stays there, to be sent, but isn't kept again.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      // A page in the back/forward cache gets no storage events from other pages.
      if (persisted && readLocal(localKeys.productDraft) === null) stopKeeping()
    }
    addEventListener('pageshow', onShow)
    const endWatch = watchCleared(() => {})
    return () => {
      endWatch()
      removeEventListener('pageshow', onShow)
    }
  }, [])
}
