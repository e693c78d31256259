import type { FounderTransition } from '#src/domain/products/states.ts'

type Props = { path: string; action: FounderTransition }

const buttons: Record<FounderTransition, { label: string; className: string }> = {
  confirm: { label: 'Confirm my submission', className: 'button' },
  resubmit: { label: 'Send for review again', className: 'button' },
  withdraw: { label: 'Withdraw submission', className: 'button button-quiet button-small' },
}

/** A button of the status page. It's a form, so it works without JavaScript and mail scanners don't trigger it. */
export function StatusAction({ path, action }: Props) {
  const { label, className } = buttons[action]
  return (
    <form method="post" action={`${path}/${action}`}>
      <button className={className} type="submit">
        {label}
      </button>
    </form>
  )
}
