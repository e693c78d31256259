import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { batchLimits, batchMessages, type PageTemplate, templateLabels } from '#src/domain/page-batches/page-batches.ts'
import { piecesOf, unknownIn } from '#src/domain/page-batches/templates.ts'
import type { OpenBatch } from './useBatch.ts'

/** What all pages have in common. */
export function TemplateFields({ open: { batch, text, store, errorOf } }: { open: OpenBatch }) {
  /** A name that no column of the saved table has. Before there is a table, any name may be right. */
  const unknownOf = (field: keyof PageTemplate) => {
    const [unknown] = batch.columns.length === 0 ? [] : unknownIn(piecesOf(text.template[field]), batch.columns)
    return unknown === undefined ? undefined : batchMessages.unknownColumn(unknown)
  }
  const set = (field: keyof PageTemplate) => (event: { target: { value: string } }) =>
    store.setFields({ template: { ...text.template, [field]: event.target.value } })
  const common = (field: keyof PageTemplate) => ({
    name: field,
    label: templateLabels[field],
    value: text.template[field],
    maxLength: batchLimits.template[field],
    error: errorOf(field) ?? unknownOf(field),
    onChange: set(field),
  })
  return (
    <section className="screen-section" aria-labelledby="template">
      <h2 id="template">Template</h2>
      <p className="quiet">
        Put a column’s name in double braces, such as {'{{city}}'}. Add what to show if it’s empty:{' '}
        {'{{city|your city}}'}.
      </p>
      <div className="batch-template">
        <TextField {...common('title')} />
        <TextField {...common('slug')} help="The last part of the page’s URL." />
        <TextArea {...common('metaDescription')} rows={2} />
        <TextArea {...common('body')} help="Markdown" rows={14} className="batch-body" />
      </div>
    </section>
  )
}
