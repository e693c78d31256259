import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import { type Allowance, allowanceLabels, allowances } from '#src/domain/plans/allowances.ts'
import { plans, type PlanSlug } from '#src/domain/plans/plans.ts'
import type { Subscription } from '#src/domain/subscriptions/subscriptions.api.ts'
import { isServed } from '#src/domain/subscriptions/subscriptions.ts'

type Row = { slug: PlanSlug | 'none'; label: string }

const rows: readonly Row[] = [{ slug: 'none', label: 'No plan' }, ...plans.map(({ slug, label }) => ({ slug, label }))]

/** What each plan includes beside the work: keywords, feeds, drafts and exports. */
export function Allowances({ current }: { current: Subscription | null }) {
  const served = current && isServed(current.state) ? plans.find(({ id }) => id === current.planId)?.slug : undefined
  const columns: TableColumn<Row>[] = [
    {
      heading: 'Plan',
      cell: ({ slug, label }) => (
        <>
          <strong>{label}</strong> {slug === (served ?? 'none') && <span className="stamp stamp-good">yours</span>}
        </>
      ),
    },
    ...(Object.entries(allowanceLabels) as [keyof Allowance, string][]).map(([kind, heading]) => ({
      heading,
      cell: ({ slug }: Row) => allowances[slug][kind].toLocaleString('en'),
      number: true,
    })),
  ]
  return (
    <section className="screen-section" aria-labelledby="allowances">
      <h2 id="allowances">Keywords, replies, leads and feedback</h2>
      <p className="quiet">
        Shared by all of your projects. Months and days start at midnight UTC. Deleting a draft doesn’t give it back.
      </p>
      <Table
        caption="What each plan includes"
        columns={columns}
        rows={rows}
        rowKey={({ slug }) => slug}
        rowName={({ label }) => label}
      />
    </section>
  )
}
