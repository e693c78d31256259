import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import { shortDay } from '#src/components/ui/Moment.tsx'
import { formatPrice } from '#src/domain/plans/plans.ts'
import { paymentUrl } from '#src/domain/sign-in/sessions/tokens.ts'
import type { Receipt } from '#src/domain/payments/payments.api.ts'
import { site } from '#src/site.ts'

const stampClasses: Record<Receipt['state'], string> = {
  paid: 'stamp-good',
  failed: 'stamp-bad',
  refunded: '',
  disputed: 'stamp-bad',
}

/** What was paid. If some of it went back: how much, when, and what remains. */
function Amount({ amount, refunded, refundedAt }: Receipt) {
  if (refunded === 0) return formatPrice(amount)
  return (
    <span className="receipt-amount">
      <span>{formatPrice(amount)}</span>
      <span className="quiet">
        {`−${formatPrice(refunded)} refunded`}
        {refundedAt && (
          <>
            {' '}
            <time dateTime={refundedAt}>{shortDay(refundedAt)}</time>
          </>
        )}
      </span>
      <strong>{`${formatPrice(amount - refunded)} in total`}</strong>
    </span>
  )
}

const columns: readonly TableColumn<Receipt>[] = [
  { heading: 'Payment', cell: ({ description }) => description },
  {
    heading: 'Date',
    cell: ({ at }) => (
      <span className="stamp">
        <time dateTime={at}>{shortDay(at)}</time>
      </span>
    ),
  },
  {
    heading: 'State',
    cell: ({ state, refunded }) => {
      const isPartly = state === 'paid' && refunded > 0
      return (
        <span className={`stamp ${isPartly ? '' : stampClasses[state]}`.trim()}>
          {isPartly ? 'partly refunded' : state}
        </span>
      )
    },
  },
  { heading: 'Amount', cell: (receipt) => <Amount {...receipt} />, number: true },
  { heading: 'Receipt', cell: (receipt) => <ReceiptLink {...receipt} />, number: true },
]

function ReceiptLink({ url, description, at }: Receipt) {
  const href = paymentUrl(url)
  if (!href) return <span className="unknown">none</span>
  return (
    <a href={href} target="_blank" rel="noopener" aria-label={`open the receipt for ${description}, ${shortDay(at)}`}>
      open
    </a>
  )
}

type Props = {
  receipts: readonly Receipt[]
  /** The plan is paid where we don't hear of it. */
  elsewhere: boolean
}

/** Payments, newest first. */
export function Receipts({ receipts, elsewhere }: Props) {
  return (
    <section className="screen-section" aria-labelledby="receipts">
      <h2 id="receipts">Receipts</h2>
      {receipts.length === 0 ? (
        <p className="quiet">
          {elsewhere ? (
            <span>
              Your plan is paid outside this site, so its payments aren’t listed here. Need a receipt? Email{' '}
              <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>.
            </span>
          ) : (
            'No payments yet. Each payment shows up here with its receipt.'
          )}
        </p>
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
