import { useEffect, useState } from 'react'
import type { CopyField, FormValue } from '#src/domain/deliveries/form-fields.ts'

export type Copied = { field: CopyField; worked: boolean } | null

/** Copies a field, and says which one was copied last. */
export function useCopying(rowId: string | undefined): { copied: Copied; copy: (field: FormValue) => Promise<void> } {
  const [copied, setCopied] = useState<Copied>(null)
  useEffect(() => setCopied(null), [rowId])
  const copy = async ({ field, value }: FormValue) => {
    if (value === '') return
    try {
      await navigator.clipboard.writeText(value)
      setCopied({ field, worked: true })
    } catch {
      // The browser refused, or the page isn't served over https.
      setCopied({ field, worked: false })
    }
  }
  return { copied, copy }
}
