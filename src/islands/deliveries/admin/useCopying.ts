import { useEffect, useState } from 'react'
import type { CopyField, FormValue } from '#src/domain/deliveries/form-fields.ts'
import { copyText } from '#src/islands/ui/useCopy.ts'

export type Copied = { field: CopyField; worked: boolean } | null

/** Copies a field, and says which one was copied last. */
export function useCopying(rowId: string | undefined): { copied: Copied; copy: (field: FormValue) => Promise<void> } {
  const [copied, setCopied] = useState<Copied>(null)
  useEffect(() => setCopied(null), [rowId])
  const copy = async ({ field, value }: FormValue) => {
    if (value !== '') setCopied({ field, worked: await copyText(value) })
  }
  return { copied, copy }
}
