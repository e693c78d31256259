import { readingMinutes } from '#src/domain/posts/posts.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import type { Figures } from '#src/islands/posts/editor/html.ts'
import { AddressField } from './SlugField.tsx'
import { CoverField } from './CoverField.tsx'
import { DeletePost } from './DeletePost.tsx'
import { HistorySection } from './HistorySection.tsx'
import { PreviewLink } from './PreviewLink.tsx'
import { PublishSection } from './PublishSection.tsx'
import { SearchFields } from './SearchFields.tsx'
import { usePublishing } from './usePublishing.ts'
import type { Writing } from './usePostEditor.ts'

type Props = { writing: Writing; figures: Figures; errors: readonly FieldError[] }

/** Beside the text: what becomes of it, and what is said about it elsewhere. */
export function SidePanel({ writing, figures, errors }: Props) {
  const publishing = usePublishing(writing)
  const faults = [...errors, ...publishing.errors]
  const errorOf = (name: string) => faults.find(({ field }) => field === name)?.message
  return (
    <aside className="panel" aria-label="About the post">
      <PublishSection writing={writing} publishing={publishing} />
      <p className="panel-figures stamp">
        {figures.words.toLocaleString('en')} {figures.words === 1 ? 'word' : 'words'}
        {figures.words > 0 && ` · ${readingMinutes(figures.words)} min to read`}
        {figures.withoutAlt > 0 && (
          <span className="stamp-waiting">
            <br />
            {figures.withoutAlt === 1 ? '1 image has' : `${figures.withoutAlt} images have`} no alt text
          </span>
        )}
      </p>
      <PreviewLink writing={writing} />
      <AddressField writing={writing} error={errorOf('slug')} />
      <CoverField writing={writing} error={errorOf('coverImageId')} />
      <SearchFields writing={writing} errorOf={errorOf} />
      <HistorySection writing={writing} />
      <DeletePost writing={writing} publishing={publishing} />
    </aside>
  )
}
