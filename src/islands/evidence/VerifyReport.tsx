import { verifyPath } from '#src/domain/evidence/paths.ts'
import type { ShownRow } from '#src/domain/evidence/shown-rows.ts'
import { useHydrated } from '#src/islands/ui/useHydrated.ts'
import { FindingView } from './FindingView.tsx'
import { useVerifying } from './verifying.ts'

/** Verifies the report that the page shows. */
export function VerifyReport() {
  const live = useHydrated()
  const [verifying, verify] = useVerifying()
  const isWorking = verifying?.state === 'working'
  const verifyShown = () =>
    verify({ path: `${location.pathname.replace(/\/$/, '')}/evidence.json`, shown: readShown() })
  return (
    <section className="wrap stack evidence-verify" aria-labelledby="verify">
      <h2 id="verify">Verify this report</h2>
      <p>
        {
          'Your browser checks that no event of any row was changed, dropped or reordered since it was signed, with the pages as our checks read them. A row has its first event once something was done for it. '
        }
        <a href={verifyPath}>How it works</a>
      </p>
      <p className="with-script">
        <button
          className="button"
          type="button"
          disabled={!live}
          aria-disabled={isWorking}
          onClick={() => !isWorking && verifyShown()}
        >
          {isWorking ? 'Verifying...' : 'Verify in your browser'}
        </button>
      </p>
      <FindingView verifying={verifying} />
      <noscript>
        <p className="notice">
          {'Verifying here needs JavaScript. Without it, add '}
          <code>/evidence.json</code>
          {' to the URL of this page, download the file and '}
          <a href={`${verifyPath}#on-your-computer`}>verify it on your computer</a>.
        </p>
      </noscript>
    </section>
  )
}

/** What the page says of its rows. */
function readShown(): ShownRow[] {
  const shown = document.querySelector<HTMLElement>('[data-shown-rows]')?.dataset['shownRows']
  return JSON.parse(shown ?? '[]') as ShownRow[]
}
