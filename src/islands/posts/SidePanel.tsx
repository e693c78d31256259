import { readingMinutes } from '#src/domain/posts/posts.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import type { Figures } from '#src/islands/posts/editor/html.ts'
import { CoverField } from './CoverField.tsx'
import { DeletePost } from './DeletePost.tsx'
import { HistorySection } from './HistorySection.tsx'
import { PreviewLink } from './PreviewLink.tsx'
import { PublishSection } from './PublishSection.tsx'
import { SearchFields } from './SearchFields.tsx'
import { SlugField } from './SlugField.tsx'
import type { OpenPost } from './useEditor.ts'
import { usePublishing } from './usePublishing.ts'

type Props = { editing: OpenPost; figures: Figures; errors: readonly FieldError[] }

/** Beside the text: publishing, and the post’s settings. */
export function SidePanel({ editing, figures, errors }: Props) {
  const publishing = usePublishing(editing)
  const faults = [...errors, ...publishing.errors]
  const errorOf = (name: string) => faults.find(({ field }) => field === name)?.message
  const words = figures.words === 1 ? '1 word' : `${figures.words.toLocaleString('en')} words`
  return (
    <aside className="panel" aria-label="Post settings">
      <PublishSection editing={editing} publishing={publishing} />
      <p className="panel-figures stamp">
        {`${words}${figures.words > 0 ? ` · ${readingMinutes(figures.words)} min to read` : ''}`}
        {figures.withoutAlt > 0 && (
          <span className="stamp-waiting">
            <br />
            {figures.withoutAlt === 1 ? '1 image has' : `${figures.withoutAlt} images have`} no alt text
          </span>
        )}
      </p>
      <PreviewLink editing={editing} />
      <SlugField editing={editing} error={errorOf('slug')} />
      <CoverField editing={editing} error={errorOf('coverImageId')} />
      <SearchFields editing={editing} errorOf={errorOf} />
      <HistorySection editing={editing} />
      <DeletePost editing={editing} publishing={publishing} />
    </aside>
  )
}
