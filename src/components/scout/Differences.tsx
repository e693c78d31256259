import { type Difference, factLabels } from '#src/domain/scout/differences.ts'

/** What a listing says, and what the profile says instead. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <ul className="differences">
      {differences.map(({ field, listed, profile }) => (
        <li key={field}>
          {`${factLabels[field]}: the listing says “`}
          <bdi>{listed}</bdi>
          {'”, the profile says “'}
          <bdi>{profile}</bdi>
          {'”.'}
        </li>
      ))}
    </ul>
  )
}
