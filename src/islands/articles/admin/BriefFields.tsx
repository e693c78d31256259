import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { type ArticleBrief, articleLimits } from '#src/domain/articles/articles.ts'

type Props = {
  brief: ArticleBrief
  errorOf: (field: string) => string | undefined
  onChange: (change: Partial<ArticleBrief>) => void
}

/** What the article is planned by. */
export function BriefFields({ brief, errorOf, onChange }: Props) {
  return (
    <section className="panel-section">
      <TextField
        name="keyword"
        label="Keyword"
        help="What readers search for to find it"
        maxLength={articleLimits.keyword}
        value={brief.keyword}
        error={errorOf('keyword')}
        onChange={(event) => onChange({ keyword: event.target.value })}
      />
      <TextField
        name="backlinkUrl"
        label="Links to"
        help="The page of the customer’s site"
        kind="url"
        maxLength={articleLimits.url}
        value={brief.backlinkUrl}
        error={errorOf('backlinkUrl')}
        onChange={(event) => onChange({ backlinkUrl: event.target.value })}
      />
    </section>
  )
}
