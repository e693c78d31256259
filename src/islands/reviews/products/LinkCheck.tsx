import { Moment } from '#src/components/ui/Moment.tsx'
import type { LinkState } from '#src/domain/links/links.ts'
import type { AdminProductDetail } from '#src/domain/reviews/reviews.api.ts'

const stamps: Record<LinkState, { stamp: string; words: string }> = {
  unchecked: { stamp: '', words: 'not checked yet' },
  ok: { stamp: 'stamp-good', words: 'working' },
  failing: { stamp: 'stamp-bad', words: 'failing' },
  gone: { stamp: 'stamp-bad', words: 'taken down' },
}

/** Whether the product’s site works, as of the last check. */
export function LinkCheck({ link }: { link: AdminProductDetail['link'] }) {
  const { stamp, words } = stamps[link?.state ?? 'unchecked']
  return (
    <section aria-labelledby="link">
      <h2 id="link">Website check</h2>
      <p>
        <span className={`stamp ${stamp}`}>{words}</span> {link?.checkedAt && <Moment at={link.checkedAt} />}
      </p>
      {link?.error && <p className="quiet">{link.error}</p>}
      {link?.status && link.state !== 'ok' && <p className="quiet">It responded with {link.status}.</p>}
    </section>
  )
}
