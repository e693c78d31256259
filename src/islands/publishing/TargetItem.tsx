import { useEffect, useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import type { PublishingTarget } from '#src/domain/publishing/publishing.api.ts'
import { downloadFile } from '#src/islands/ui/download.ts'
import { fetchDownload, testTarget } from './calls.ts'
import { describeTarget, describeTest, placeOf } from './texts.ts'

type Props = {
  path: string
  target: PublishingTarget
  /** It was just saved, so it is tested right away. */
  isNew: boolean
  onTested: (target: PublishingTarget) => void
  onEdit: () => void
  onDelete: () => void
}

type Said = { text: string; bad: boolean } | null

/** One connected site: whether it works, and what can be done with it. */
export function TargetItem({ path, target, isNew, onTested, onEdit, onDelete }: Props) {
  const { id, kind, name } = target
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<Said>(null)
  const place = placeOf(target)

  const test = async () => {
    setBusy(true)
    setSaid(null)
    const answer = await testTarget(path, id)
    setBusy(false)
    if (!answer.ok) return setSaid({ text: answer.message, bad: true })
    const { data } = answer.body
    onTested(data.target)
    setSaid({ text: describeTest(data), bad: !data.ok })
  }
  useEffect(() => {
    if (isNew && kind !== 'zip') void test()
    // Once, when it appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const download = async (part: number) => {
    const file = await fetchDownload(path, id, part)
    setSaid(file.ok ? null : { text: file.message, bad: true })
    if (file.ok) downloadFile(`posts-and-pages-${part}.zip`, file.body, 'application/zip')
  }

  return (
    <li>
      <div>
        <h3 className="target-name" dir="auto">
          {name}
        </h3>
        {place !== '' && <p className="quiet">{place}</p>}
        <p className="quiet">{describeTarget(target)}</p>
        {target.error !== null && said === null && <p className="field-error">{target.error}</p>}
        <Notice bad={said?.bad === true}>{said?.text}</Notice>
      </div>
      <div className="acts">
        {kind !== 'zip' && (
          <button
            className="button button-quiet button-small"
            type="button"
            aria-label={`Test ${name}`}
            aria-disabled={busy || undefined}
            onClick={() => {
              if (!busy) void test()
            }}
          >
            {busy ? 'Testing...' : 'Test'}
          </button>
        )}
        {Array.from({ length: target.downloads }, (_, index) => index + 1).map((part) => (
          <button
            key={part}
            className="button button-quiet button-small"
            type="button"
            onClick={() => void download(part)}
          >
            {target.downloads === 1 ? 'Download ZIP' : `Download ZIP ${part} of ${target.downloads}`}
          </button>
        ))}
        <button className="button-link" type="button" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </button>
        <button className="button-link button-link-bad" type="button" aria-label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </button>
      </div>
    </li>
  )
}
