import { saveWords } from './save-texts.ts'
import type { SaveState } from './saving.ts'

const looks: Partial<Record<SaveState['kind'], string>> = {
  partly: 'stamp-bad',
  failed: 'stamp-bad',
  refused: 'stamp-bad',
  conflict: 'stamp-bad',
  gone: 'stamp-bad',
}

/** How it stands with saving, in words. What goes well is not read out each time. */
export function SaveStamp({ state }: { state: SaveState }) {
  const isBad = looks[state.kind] !== undefined
  return (
    <>
      <p className={`stamp save-stamp ${looks[state.kind] ?? ''}`.trim()}>{saveWords(state)}</p>
      <p className="visually-hidden" role="status">
        {isBad ? saveWords(state) : ''}
      </p>
    </>
  )
}
