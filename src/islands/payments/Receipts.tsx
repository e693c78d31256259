import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import { shortDate } from '#src/domain/dates/dates.ts'
import { formatPrice } from '#src/domain/plans/plans.ts'
import { paymentUrl } from '#src/domain/sessions/tokens.ts'
import type { Receipt } from '#src/domain/subscriptions/subscriptions.ts'

const stampClasses: Record<Receipt['state'], string> = {
  paid: 'stamp-good',
  failed: 'stamp-bad',
  refunded: '',
  disputed: 'stamp-bad',
}

const columns: readonly TableColumn<Receipt>[] = [
  { heading: 'Payment', cell: ({ description }) => description },
  {
    heading: 'Date',
    cell: ({ at }) => (
      <span className="stamp">
        <time dateTime={at}>{shortDate(at)}</time>
      </span>
    ),
  },
  {
    heading: 'State',
    cell: ({ state, refunded }) => (
      <span className={`stamp ${stampClasses[state]}`.trim()}>
        {state === 'paid' && refunded > 0 ? `paid, ${formatPrice(refunded)} refunded` : state}
      </span>
    ),
  },
  { heading: 'Amount', cell: ({ amount }) => formatPrice(amount), number: true },
  { heading: 'Receipt', cell: (receipt) => <ReceiptLink {...receipt} />, number: true },
]

function ReceiptLink({ url, description, at }: Receipt) {
  const href = paymentUrl(url)
  if (!href) return <span className="unknown">none</span>
  return (
    <a href={href} target="_blank" rel="noopener" aria-label={`open the receipt for ${description}, ${shortDate(at)}`}>
      open
    </a>
  )
}

/** Payments, newest first. */
export function Receipts({ receipts }: { receipts: readonly Receipt[] }) {
  return (
    <section className="screen-section" aria-labelledby="receipts">
      <h2 id="receipts">Receipts</h2>
      {receipts.length === 0 ? (
        <p className="quiet">No payments yet. Each payment shows up here with its receipt.</p>
      ) : (
        <Table
          caption="Your receipts"
          columns={columns}
          rows={receipts}
          rowKey={({ id }) => id}
          kind="data-table-screen"
        />
      )}
    </section>
  )
}
