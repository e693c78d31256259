import { type RefObject, useEffect } from 'react'
import { type SubmissionField, submissionFields } from '#src/domain/submissions.ts'
import { keepLocal, localKeys, readLocal } from './browser-storage.ts'

type Draft = Partial<Record<SubmissionField, string>>

/** The typed text of a form, by field. Images are not text. */
export function readFields(form: HTMLFormElement): Record<SubmissionField, string> {
  const data = new FormData(form)
  const text = (field: SubmissionField) => {
    const value = data.get(field)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(submissionFields.map((field) => [field, text(field)])) as Record<SubmissionField, string>
}

export function saveDraft(form: HTMLFormElement): void {
  keepLocal(localKeys.submissionDraft, JSON.stringify(readFields(form)))
}

export function clearDraft(): void {
  keepLocal(localKeys.submissionDraft, null)
}

function loadDraft(): Draft {
  try {
    const draft: unknown = JSON.parse(readLocal(localKeys.submissionDraft) ?? '{}')
    return typeof draft === 'object' && draft !== null ? draft : {}
  } catch {
    return {}
  }
}

/** Puts what was typed before a reload back into the fields that are still empty, then tells that it is there. */
export function useDraft(form: RefObject<HTMLFormElement | null>, onRestored: () => void): void {
  useEffect(() => {
    const draft = loadDraft()
    for (const field of submissionFields) {
      const element = form.current?.elements.namedItem(field)
      const value = draft[field]
      const fillable =
        element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement
      if (fillable && element.value === '' && typeof value === 'string') element.value = value
    }
    onRestored()
    // Once, when the form is there.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
