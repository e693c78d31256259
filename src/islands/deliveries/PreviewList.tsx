import { DirectoryName } from '#src/components/directories/cells.tsx'
import { Notice } from '#src/components/ui/Notice.tsx'
import { applyChoices } from '#src/domain/deliveries/choices.ts'
import type { DirectoryPreview, OfferedDirectory } from '#src/domain/deliveries/deliveries.api.ts'
import { poolText, usedBeforeText } from '#src/domain/deliveries/report-texts.ts'
import type { Project } from '#src/domain/projects/projects.api.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'
import { dashboardPages } from '#src/islands/ui/shell/dashboard-pages.ts'
import { type Choosing, type Unsaved, useChoices } from './useChoices.ts'

type Props = {
  preview: DirectoryPreview
  project: Project
  unsaved: Unsaved
  path: string
  reload: () => Promise<void>
}

/** The list in the order of work, with what is excluded and what comes next below it. */
export function PreviewList({ preview, project, unsaved, path, reload }: Props) {
  const { order, fitting, maxExcluded, directories, isMatched } = preview
  const choosing = useChoices(preview, unsaved, path, reload)
  const { choices, message, failure, busy, isChanged, save } = choosing
  const ranked = applyChoices(directories, choices)
  const used = ranked.slice(0, order.directories)
  const spare = ranked.slice(order.directories)
  const excluded = directories.filter(({ key }) => choices.excluded.includes(key))

  return (
    <>
      {isMatched ? (
        <p>
          {fitting < order.directories
            ? poolText(fitting, order.directories, project.name)
            : `The best ${order.directories} of ${fitting} directories that fit ${project.name}, in the order we’ll submit to them.`}
        </p>
      ) : (
        <p>
          {'This list isn’t matched to your product yet, because the profile has no category. '}
          <a href={dashboardPages.profile.href}>Complete the profile</a>
        </p>
      )}
      {isMatched && preview.used > 0 && (
        <p className="quiet">{usedBeforeText(preview.used, websiteHost(project.website_url))}</p>
      )}
      <div className="preview-bar">
        <p role="status">{`${choices.excluded.length} of ${maxExcluded} excluded, ${choices.first.length} first`}</p>
        <button
          className="button"
          type="button"
          aria-disabled={busy || !isChanged || undefined}
          onClick={() => void save()}
        >
          {busy ? 'Saving...' : 'Save choices'}
        </button>
      </div>
      <Notice bad>{failure}</Notice>
      <Notice>{message}</Notice>
      <ol className="preview-rows">
        {used.map((directory) => (
          <Row key={directory.key} directory={directory} choosing={choosing} />
        ))}
      </ol>
      {excluded.length > 0 && (
        <>
          <h3>Excluded</h3>
          <ul className="preview-rows">
            {excluded.map((directory) => (
              <Row key={directory.key} directory={directory} choosing={choosing} />
            ))}
          </ul>
        </>
      )}
      {spare.length > 0 && (
        <details className="preview-spare">
          <summary>{`Next in line: ${spare.length}`}</summary>
          <ul className="preview-rows">
            {spare.map((directory) => (
              <Row key={directory.key} directory={directory} choosing={choosing} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Row({ directory, choosing }: { directory: OfferedDirectory; choosing: Choosing }) {
  const { key, name, url, reason } = directory
  const { choices, isFull, toggleExcluded, toggleFirst } = choosing
  const isExcluded = choices.excluded.includes(key)
  const isFirst = choices.first.includes(key)
  return (
    <li>
      <div className="preview-row">
        <div>
          <DirectoryName name={name} url={url} />
          <p className="quiet">{reason}</p>
        </div>
        <div className="preview-acts">
          {!isExcluded && (
            <button
              className="button button-quiet button-small"
              type="button"
              aria-pressed={isFirst}
              aria-label={`Put ${name} first`}
              onClick={() => toggleFirst(key)}
            >
              First
            </button>
          )}
          <button
            className="button button-quiet button-small"
            type="button"
            aria-pressed={isExcluded}
            aria-label={`Exclude ${name}`}
            aria-disabled={(!isExcluded && isFull) || undefined}
            data-key={key}
            onClick={() => toggleExcluded(key)}
          >
            Exclude
          </button>
        </div>
      </div>
    </li>
  )
}
