import { Followed, Price, Rating } from '#src/components/directories/cells.tsx'
import { shortDate } from '#src/domain/dates/dates.ts'
import { dataChangedOn, directories } from '#src/seo/data/directories.ts'
import { previewRows } from '#src/seo/directories/preview.ts'

/** A sample of the list beside the sign-in forms. It has no links, so nothing leads away from the form. */
export function DirectoryAside() {
  return (
    <aside className="auth-aside" aria-labelledby="auth-aside-title">
      <div className="auth-aside-inner">
        <p className="auth-aside-title" id="auth-aside-title">
          Every directory has a row: how strong it is, its terms, its price.
        </p>
        <table className="data-table">
          <caption className="visually-hidden">Some of the directories we submit to</caption>
          <thead>
            <tr>
              {['Directory', 'DR', 'Links', 'Listing'].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {previewRows.map(({ name, dr, drAsOf, followed, pricing }) => (
              <tr key={name}>
                <th scope="row">
                  <span className="directory-name">
                    <span className="monogram" aria-hidden="true">
                      {Array.from(name)[0]?.toUpperCase()}
                    </span>
                    <strong>{name}</strong>
                  </span>
                </th>
                <td>
                  <Rating dr={dr} asOf={drAsOf} />
                </td>
                <td>
                  <Followed followed={followed} />
                </td>
                <td>
                  <Price price={pricing} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="stamp">{`${previewRows.length} of ${directories.length}, data from ${shortDate(dataChangedOn)}`}</p>
      </div>
    </aside>
  )
}
