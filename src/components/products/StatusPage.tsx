import { Notice } from '#src/components/ui/Notice.tsx'
import type { ProductStatus } from '#src/domain/products/products.api.ts'
import { StatusAction } from './StatusAction.tsx'
import { StatusContent } from './StatusContent.tsx'
import { StatusHistory } from './StatusHistory.tsx'
import { stateStamps } from './state-stamps.ts'

type Props = {
  status: ProductStatus
  /** Path of the page. */
  path: string
  /** Why the last action failed. */
  notice?: string | undefined
}

/** A submission's status, available actions, content and history. */
export function StatusPage({ status, path, notice }: Props) {
  const { state, label, content, reason, place, actions } = status
  return (
    <article className="status">
      <header className="stack">
        {notice && <Notice bad>{notice}</Notice>}
        <p className={`stamp stamp-framed ${stampClasses[state]}`.trim()} data-state={state}>
          {label}
        </p>
        <h1 dir="auto">{content.name}</h1>
        <p className="lead">{status.meaning}</p>
        {reason && (
          <div className="notice">
            <p>
              <strong>Reason:</strong>
            </p>
            {reason.split('\n').map((line, at) => (
              <p key={at}>{line}</p>
            ))}
          </div>
        )}
        {place === 1 && <p>You’re next in the queue.</p>}
        {place !== null && place > 1 && (
          <p>
            {'Place in the queue: '}
            <strong>{place}</strong>
          </p>
        )}
        {status.changesWait && <p>Your changes are waiting for review. Until then, your page stays as it is.</p>}
        <div className="button-row">
          {status.path && (
            <a className="button" href={status.path}>
              View page
            </a>
          )}
          {actions
            .filter((action) => action !== 'withdraw')
            .map((action) => (
              <StatusAction key={action} path={path} action={action} />
            ))}
          {state !== 'spam' && (
            <a className="button button-quiet" href={`${path}/edit`}>
              Edit text and images
            </a>
          )}
        </div>
      </header>
      <StatusContent content={content} />
      <StatusHistory history={status.history} />
      {actions.includes('withdraw') && (
        <footer>
          <StatusAction path={path} action="withdraw" />
        </footer>
      )}
    </article>
  )
}

/** As in the admin area, except that an unconfirmed product waits for its founder. */
const stampClasses: Record<ProductStatus['state'], string> = { ...stateStamps, unconfirmed: 'stamp-waiting' }
