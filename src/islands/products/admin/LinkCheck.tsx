import type { AdminProductDetail } from '#src/domain/products/admin.ts'
import type { LinkState } from '#src/domain/links/links.ts'
import { Moment } from '#src/islands/ui/Moment.tsx'

const looks: Record<LinkState, { stamp: string; words: string }> = {
  unchecked: { stamp: '', words: 'not looked at yet' },
  ok: { stamp: 'stamp-good', words: 'answers' },
  failing: { stamp: 'stamp-bad', words: 'does not answer' },
  gone: { stamp: 'stamp-bad', words: 'gone' },
}

/** Whether its site answers, as far as we looked. */
export function LinkLook({ link }: { link: AdminProductDetail['link'] }) {
  const { stamp, words } = looks[link?.state ?? 'unchecked']
  return (
    <section aria-labelledby="link">
      <h2 id="link">Its site</h2>
      <p>
        <span className={`stamp ${stamp}`}>{words}</span> {link?.checkedAt && <Moment at={link.checkedAt} />}
      </p>
      {link?.error && <p className="quiet">{link.error}</p>}
      {link?.status && link.state !== 'ok' && <p className="quiet">It answered {link.status}.</p>}
    </section>
  )
}
