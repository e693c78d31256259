import { saveLabel } from './save-texts.ts'
import type { SaveState } from './saving.ts'

const stampClasses: Partial<Record<SaveState['kind'], string>> = {
  partly: 'stamp-bad',
  failed: 'stamp-bad',
  refused: 'stamp-bad',
  conflict: 'stamp-bad',
  deleted: 'stamp-bad',
}

/** Whether the post is saved, in words. Only failures are read aloud. */
export function SaveStatus({ state }: { state: SaveState }) {
  const isBad = stampClasses[state.kind] !== undefined
  return (
    <>
      <p className={`stamp save-stamp ${stampClasses[state.kind] ?? ''}`.trim()}>{saveLabel(state)}</p>
      <p className="visually-hidden" role="status">
        {isBad ? saveLabel(state) : ''}
      </p>
    </>
  )
}
