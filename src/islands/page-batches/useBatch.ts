import { useState } from 'react'
import type { PageBatch } from '#src/domain/page-batches/page-batches.api.ts'
import { type BatchText, checkBatch, emptyTemplate } from '#src/domain/page-batches/page-batches.ts'
import { localKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { createLocalCopies } from '#src/islands/ui/saving/local-copies.ts'
import { createDocument, type OpenDocument } from '#src/islands/ui/saving/document.ts'
import type { DocumentView } from '#src/islands/ui/saving/document-types.ts'
import { type Unsaved, useDocument, useUnsaved } from '#src/islands/ui/saving/useDocument.ts'
import { type BatchPath, saveBatch } from './batch-calls.ts'

/** Versions of batches that this browser keeps until the server has them. */
const batchCopies = createLocalCopies<BatchText>(localKeys.batchCopy, { name: '', csv: '', template: emptyTemplate })

export type OpenBatch = Omit<DocumentView<PageBatch, BatchText>, 'saved' | 'fields'> &
  Unsaved<BatchText> & {
    /** As the server has it. */
    batch: PageBatch
    /** As typed. */
    text: BatchText
    path: BatchPath
    store: OpenDocument<PageBatch, BatchText>
    errorOf: (field: string) => string | undefined
  }

const textOf = ({ name, csv, template }: BatchText): BatchText => ({ name, csv, template })

export function useBatch(path: BatchPath, first: PageBatch): OpenBatch {
  const [store] = useState(() =>
    createDocument<PageBatch, BatchText>({
      saved: first,
      idOf: ({ id }) => id,
      fieldsOf: textOf,
      send: (batch, text) => saveBatch(path, batch, text),
      load: (_, refusal) =>
        Promise.resolve(refusal.data ? { ok: true, body: { data: refusal.data as PageBatch } } : refusal),
      faultsOf: checkBatch,
      // A table or a text that is too long isn't saved in part.
      savable: () => null,
      copies: batchCopies,
    }),
  )
  const { saved: batch, fields: text, ...view } = useDocument(store)
  const stored = JSON.stringify(textOf(first))
  const unsaved = useUnsaved(batchCopies, first.id, (content) => JSON.stringify(textOf(content)) === stored)
  const errors = 'errors' in view.state ? view.state.errors : []
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message
  return { ...view, ...unsaved, batch, text, path, store, errorOf }
}
