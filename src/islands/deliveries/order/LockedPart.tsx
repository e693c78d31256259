import { ListedName } from '#src/components/directories/ListedName.tsx'
import { lockKeyPlaces } from '#src/domain/deliveries/locks.ts'
import type { LockedGroup } from '#src/domain/deliveries/order-list.ts'
import { type ProfileField, profileLabels } from '#src/domain/profiles/fields.ts'

type Props = {
  groups: readonly LockedGroup[]
  /** Shows a field of the profile. */
  onField: (field: ProfileField) => void
}

/** What fits, too, by what unlocks it. No row is used up for it meanwhile. */
export function LockedPart({ groups, onField }: Props) {
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  if (count === 0) return null
  return (
    <section className="order-locked" aria-labelledby="order-locked">
      <h3 id="order-locked">{`Locked: ${count}`}</h3>
      <p className="quiet">
        {count === 1
          ? 'It fits, too. It joins the list once you have what it asks for, and takes no place in it until then.'
          : 'They fit, too. They join the list once you have what they ask for, and take no place in it until then.'}
      </p>
      <ul className="order-locked-groups">
        {groups.map(({ unlocks, rows }) => (
          <li key={unlocks}>
            <h4>{unlocks}</h4>
            <p className="order-locked-names">
              {rows.map(({ key, name, page, url }) => (
                <ListedName key={key} name={name} href={page ?? url} />
              ))}
            </p>
            <p className="order-acts">
              {fieldsOf(rows).map((field) => (
                <button
                  key={field}
                  className="button button-quiet button-small"
                  type="button"
                  onClick={() => onField(field)}
                >
                  {`Go to: ${profileLabels[field]}`}
                </button>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where in the profile all that a group asks for is given. */
function fieldsOf([first]: LockedGroup['rows']): ProfileField[] {
  const locks = first?.locks ?? []
  return locks.map(
    ({ kind, accounts: [account] }) => lockKeyPlaces[kind === 'account' ? (account ?? 'google') : kind].field,
  )
}
