import { saveLabel } from './save-texts.ts'
import type { SaveState } from './document-types.ts'

const stampClasses: Partial<Record<SaveState['kind'], string>> = {
  partly: 'stamp-bad',
  failed: 'stamp-bad',
  refused: 'stamp-bad',
  conflict: 'stamp-bad',
  deleted: 'stamp-bad',
}

/** Whether it's saved, in words. Only failures are read aloud. `noun`: what is saved. */
export function SaveStatus({ state, noun }: { state: SaveState; noun: string }) {
  const isBad = stampClasses[state.kind] !== undefined
  return (
    <>
      <p className={`stamp save-stamp ${stampClasses[state.kind] ?? ''}`.trim()}>{saveLabel(state, noun)}</p>
      <p className="visually-hidden" role="status">
        {isBad ? saveLabel(state, noun) : ''}
      </p>
    </>
  )
}
