import { sources } from '#src/seo/data/directories.ts'

/** The published lists that our data comes from. */
export function SourceTable() {
  return (
    <>
      <h2>The lists</h2>
      <p>We took facts only: names, URLs, ratings, prices, dates. The summaries are our own words.</p>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">List</th>
            <th scope="col">License</th>
            <th scope="col" className="number">
              Date
            </th>
          </tr>
        </thead>
        <tbody>
          {[...sources.values()].map(({ name, license, date, credit }) => (
            <tr key={name}>
              <th scope="row">{credit ?? name}</th>
              <td data-label="License">{license}</td>
              <td className="number" data-label="Date">
                <span className="stamp">{date ?? 'not stated'}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
