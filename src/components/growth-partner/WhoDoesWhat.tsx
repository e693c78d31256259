import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import { backlinksPerPost } from '#src/domain/plans/plans.ts'

type Row = { part: string; we: string; you: string; otherwise: string }

const rows: readonly Row[] = [
  {
    part: 'Start',
    we: 'Choose the directories that fit your product.',
    you: 'Fill in one profile, take off up to a fifth of the list, and approve both.',
    otherwise: 'Nothing is submitted or written. The 30 days of an order begin when you approve.',
  },
  {
    part: 'Directories',
    we: 'Write each form’s texts, submit by hand, and record every answer.',
    you: 'Answer a directory’s questions. We email them to you.',
    otherwise: 'That directory waits. If you skip it, the next one takes its place.',
  },
  {
    part: 'Posts',
    we: `Plan one for each day and write it, with ${backlinksPerPost} links to pages of your site.`,
    you: 'Approve it, or say what should change.',
    otherwise: 'It isn’t published. Approve it later, and it goes live then.',
  },
  {
    part: 'Pages',
    we: 'Help with the template, and check every page for likeness before it can go live.',
    you: 'Bring a table with a row for each page, look at the preview, and approve.',
    otherwise: 'We make no pages without your data. What the month includes stays open for later.',
  },
  {
    part: 'Your site',
    we: 'Publish what you approved, on WordPress, Ghost, Webflow or through a webhook.',
    you: 'Connect it once, with a key or password that you can revoke.',
    otherwise: 'You publish the posts yourself and give us the URLs. Pages wait, or you download them.',
  },
]

const columns: readonly TableColumn<Row>[] = [
  { heading: 'What', cell: ({ part }) => part },
  { heading: 'We', cell: ({ we }) => we },
  { heading: 'You', cell: ({ you }) => you },
  { heading: 'If you don’t', cell: ({ otherwise }) => otherwise },
]

/** Each part of the month: our work, the customer's, and what happens without it. */
export function WhoDoesWhat() {
  return (
    <section className="roles stack" aria-labelledby="roles">
      <h2 id="roles">Who does what</h2>
      <Table caption="Our part and yours" columns={columns} rows={rows} rowKey={({ part }) => part} />
      <p className="quiet">
        You’re billed every month, also while something waits for you. What that month includes isn’t lost: it stays
        open until it’s done.
      </p>
    </section>
  )
}
