import { Notice } from '#src/components/ui/Notice.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import type { PageBatch } from '#src/domain/page-batches/page-batches.api.ts'
import { batchLimits } from '#src/domain/page-batches/page-batches.ts'
import { SaveStatus } from '#src/islands/ui/saving/SaveStatus.tsx'
import { BatchPages } from './BatchPages.tsx'
import { PagePreviewCard } from './PagePreviewCard.tsx'
import { PublishBatch } from './PublishBatch.tsx'
import { TableField } from './TableField.tsx'
import { TemplateFields } from './TemplateFields.tsx'
import type { BatchPath } from './batch-calls.ts'
import { useBatch } from './useBatch.ts'

type Props = { path: BatchPath; first: PageBatch }

/** A batch: its table, its template, one of its pages, and publishing it. */
export function BatchEditor({ path, first }: Props) {
  const open = useBatch(path, first)
  const { batch, text, state, theirs, store } = open
  const [copy] = open.copies
  return (
    <>
      {theirs && (
        <Notice
          bad
          below={
            <div className="button-row">
              <button className="button button-small" type="button" onClick={() => void store.settle(true)}>
                Keep mine
              </button>
              <button
                className="button button-quiet button-small"
                type="button"
                onClick={() => void store.settle(false)}
              >
                Use theirs
              </button>
            </div>
          }
        >
          Someone else saved this batch while you were editing. Nothing is saved until you choose.
        </Notice>
      )}
      {copy && (
        <Notice
          below={
            <div className="button-row">
              <button
                className="button button-small"
                type="button"
                onClick={() => {
                  store.setFields(copy.content)
                  open.forgetCopy(copy)
                }}
              >
                Restore version
              </button>
              <button className="button button-quiet button-small" type="button" onClick={() => open.forgetCopy(copy)}>
                Discard version
              </button>
            </div>
          }
        >
          This browser has a version that was never saved.
        </Notice>
      )}
      <div className="batch-head">
        <TextField
          name="name"
          label="Name"
          help="Only for you and our editors."
          maxLength={batchLimits.name}
          value={text.name}
          error={open.errorOf('name')}
          onChange={(event) => store.setFields({ name: event.target.value })}
        />
        <SaveStatus state={state} noun="batch" />
      </div>
      <div className="batch">
        <div className="batch-fields">
          <TableField open={open} />
          <TemplateFields open={open} />
        </div>
        <PagePreviewCard path={path} id={batch.id} version={batch.version} rows={batch.rows} />
      </div>
      <PublishBatch path={path} open={open} />
      <BatchPages path={path} batch={batch} />
    </>
  )
}
