import type { ReactNode } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import type { PostContent } from '#src/domain/posts/posts.api.ts'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { lazyPart } from '#src/islands/ui/lazyPart.tsx'

const ReadOnly = lazyPart(async () => (await import('#src/islands/posts/editor/ReadOnly.tsx')).default)

type Props = { title: string; content: PostContent; onClose: () => void; children?: ReactNode }

/** A version of the post, to read. */
export function TextDialog({ title, content, onClose, children }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="text-dialog" tabIndex={0} role="region" aria-label={content.title || 'Untitled'}>
        <p className="text-dialog-title" dir="auto">
          {content.title || 'Untitled'}
        </p>
        <ReadOnly html={content.content} loading={<Loading />} />
      </div>
      <div className="button-row">
        {children}
        <button className="button button-quiet" type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  )
}
