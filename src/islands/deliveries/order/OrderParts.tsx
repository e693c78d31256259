import type { OwnOrder } from '#src/domain/deliveries/deliveries.api.ts'
import type { ProfileField } from '#src/domain/profiles/fields.ts'
import type { Project } from '#src/domain/projects/projects.api.ts'
import type { OpenProfile } from '#src/islands/profiles/useProfile.ts'
import { ListPart } from './ListPart.tsx'
import { StartPart } from './StartPart.tsx'
import type { OrderList } from './useOrderList.ts'

type Props = {
  project: Project
  order: OwnOrder
  alsoStarts: readonly string[]
  editing: OpenProfile
  list: OrderList
  onField: (field: ProfileField) => void
}

/** What only a project with an order has below its profile. Loaded with the order's data. */
export function OrderParts({ project, list, onField, ...start }: Props) {
  return (
    <>
      {start.order.directories > 0 && <ListPart project={project} list={list} onField={onField} />}
      <StartPart {...start} list={list} onMissing={onField} />
    </>
  )
}
