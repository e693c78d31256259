import { useRef, useState } from 'react'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import { isText, tableText } from '#src/domain/csv/split-table.ts'
import { batchLimits, batchMessages } from '#src/domain/page-batches/page-batches.ts'
import type { OpenBatch } from './useBatch.ts'

/** The table, pasted or from a file. */
export function TableField({ open: { batch, text, store, errorOf } }: { open: OpenBatch }) {
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const load = async (file: File | undefined) => {
    if (!file) return
    const isLong = file.size > batchLimits.csv * 3
    const csv = isLong ? '' : tableText(new Uint8Array(await file.arrayBuffer()), navigator.language)
    const wrong =
      isLong || csv.length > batchLimits.csv
        ? batchMessages.csvTooLong
        : isText(csv)
          ? undefined
          : batchMessages.csvNotText
    setFault(wrong)
    if (wrong === undefined) store.setFields({ csv })
  }
  const rows = batch.rows === 1 ? '1 row' : `${batch.rows.toLocaleString('en')} rows`
  return (
    <section className="screen-section" aria-labelledby="table">
      <div className="screen-head">
        <h2 id="table">Table</h2>
        <button className="button button-quiet button-small" type="button" onClick={() => input.current?.click()}>
          Upload CSV
        </button>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept=".csv,.tsv,text/csv,text/tab-separated-values,text/plain"
          aria-label="CSV file"
          tabIndex={-1}
          onChange={(event) => void load(event.target.files?.[0])}
        />
      </div>
      <TextArea
        name="csv"
        label="Rows"
        help="One row per page. The first row names the columns. Paste from a spreadsheet, or upload a CSV file."
        helpAbove
        className="batch-table"
        rows={8}
        spellCheck={false}
        placeholder={'city,about\nBonn,Bonn has…'}
        value={text.csv}
        error={fault ?? errorOf('csv')}
        onChange={(event) => store.setFields({ csv: event.target.value })}
      />
      <p className="stamp">
        {[rows, batch.columns.map((name) => `{{${name}}}`).join(' ')].filter(Boolean).join(' · ')}
      </p>
    </section>
  )
}
