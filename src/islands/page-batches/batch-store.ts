import type { PageBatch } from '#src/domain/page-batches/page-batches.api.ts'
import { type BatchText, checkBatch, emptyTemplate } from '#src/domain/page-batches/page-batches.ts'
import { localKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { createLocalCopies } from '#src/islands/ui/saving/local-copies.ts'
import { createSaving, type SaveState } from '#src/islands/ui/saving/save.ts'
import { type BatchPath, saveBatch } from './batch-calls.ts'

/** Versions of batches that this browser keeps until the server has them. */
export const batchCopies = createLocalCopies<BatchText>(localKeys.batchCopy, {
  name: '',
  csv: '',
  template: emptyTemplate,
})

export type BatchView = {
  /** As the server has it. */
  batch: PageBatch
  /** As typed. */
  text: BatchText
  state: SaveState
  /** What the server has, if someone else has saved. */
  theirs: PageBatch | null
}

export type BatchStore = ReturnType<typeof createBatchStore>

export const textOf = ({ name, csv, template }: BatchText): BatchText => ({ name, csv, template })

/** The batch that is being edited: what is typed, and whether it's saved. */
export function createBatchStore(path: BatchPath, first: PageBatch) {
  let view: BatchView = {
    batch: first,
    text: textOf(first),
    state: { kind: 'saved', at: first.savedAt },
    theirs: null,
  }
  let listener: (() => void) | null = null
  const copyKey = batchCopies.newKey(first.id)
  const show = (change: Partial<BatchView>) => {
    view = { ...view, ...change }
    listener?.()
  }

  const saving = createSaving<PageBatch, BatchText>({
    saved: first,
    taken: textOf(first),
    read: () => view.text,
    send: async (batch, text) => {
      const answer = await saveBatch(path, batch ?? first, text)
      if (!answer.ok && answer.status === 409) show({ theirs: (answer.data as PageBatch | undefined) ?? null })
      return answer
    },
    faultsOf: checkBatch,
    // A table or a text that is too long isn't saved in part.
    savable: () => null,
    keep: (text) => {
      if (text) batchCopies.keep(copyKey, text)
      else batchCopies.drop(copyKey)
    },
    onState: (state) => show({ state }),
    onSaved: (batch) => show({ batch }),
  })

  return {
    view: () => view,
    listen: (listen: () => void) => {
      listener = listen
      return () => void (listener = null)
    },
    saving,
    setText: (change: Partial<BatchText>) => {
      show({ text: { ...view.text, ...change } })
      saving.touch()
    },
    /** Shows what the server answered to something other than a save. */
    showBatch: (batch: PageBatch) => show({ batch }),
    /** Decides between two versions after a conflict. */
    settle: (keepsMine: boolean) => {
      const { theirs } = view
      if (!theirs) return
      show({ theirs: null, batch: theirs, ...(!keepsMine && { text: textOf(theirs) }) })
      void saving.resume(theirs, keepsMine)
    },
    mayLeave: () => !saving.isDirty(),
  }
}
