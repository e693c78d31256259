import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { Loading } from '#src/components/ui/Loading.tsx'
import type { OwnOrder } from '#src/domain/deliveries/deliveries.api.ts'
import { meansOf } from '#src/domain/deliveries/locks.ts'
import { currentSiteCheck } from '#src/domain/profiles/profiles.ts'
import { checkApproval } from '#src/domain/profiles/check-profile.ts'
import type { ProfileField } from '#src/domain/profiles/fields.ts'
import type { Profile } from '#src/domain/profiles/profiles.api.ts'
import type { Project } from '#src/domain/projects/projects.api.ts'
import type { Choice } from '#src/islands/profiles/PickList.tsx'
import { lazyPart } from '#src/islands/ui/lazyPart.tsx'
import { ProfileForm } from '#src/islands/profiles/ProfileForm.tsx'
import { inputId } from '#src/islands/profiles/TextInput.tsx'
import { type OpenProfile, useProfile } from '#src/islands/profiles/useProfile.ts'
import { ProfilePart } from '#src/islands/profiles/ProfilePart.tsx'
import { useOrderList } from './useOrderList.ts'

const OrderParts = lazyPart(async () => (await import('./OrderParts.tsx')).OrderParts)

type Choices = { countries: readonly Choice[]; languages: readonly Choice[] }
type Props = Choices & {
  project: Project
  first: Profile
  /** Null: the project has none. */
  order: OwnOrder | null
  alsoStarts: readonly string[]
}

/** The profile of a project, with the list and the start of an order. */
export function OrderSections({ project, first, order, alsoStarts, ...choices }: Props) {
  // What is loaded again later must not replace what is typed.
  const [start] = useState(first)
  const editing = useProfile(project.id, start)
  if (!order) return <ProfileForm editing={editing} {...choices} />
  return (
    <WithOrder
      key={order.id}
      project={project}
      editing={editing}
      order={order}
      alsoStarts={alsoStarts}
      isFilled={checkApproval(start.fields, start.images).length === 0}
      {...choices}
    />
  )
}

type OrderProps = Choices & {
  project: Project
  editing: OpenProfile
  order: OwnOrder
  alsoStarts: readonly string[]
  isFilled: boolean
}

function WithOrder({ project, editing, order, alsoStarts, isFilled, ...choices }: OrderProps) {
  const [isOpen, setIsOpen] = useState(!isFilled)
  const { fields, site } = editing.profile
  const { category, countries, website_url: website } = fields
  const path = `/projects/${project.id}/orders/${order.id}`
  const list = useOrderList(
    path,
    JSON.stringify([category, countries, website, meansOf(fields, currentSiteCheck(fields, site))]),
  )
  const showField = (field: ProfileField) => {
    flushSync(() => setIsOpen(true))
    document.getElementById(inputId(field))?.focus()
  }
  return (
    <>
      <ProfilePart editing={editing} isOpen={isOpen} onToggle={setIsOpen} {...choices} />
      <OrderParts
        project={project}
        order={order}
        alsoStarts={alsoStarts}
        editing={editing}
        list={list}
        onField={showField}
        loading={order.directories > 0 && listPart(<Loading />, 'order-part order-part-loading')}
        failed={(message) => (order.directories > 0 ? listPart(message, 'order-part') : message)}
      />
    </>
  )
}

/** In place of the list until it's there. While it loads, as high as it is until its data is there, so that nothing moves. */
function listPart(content: ReactNode, className: string) {
  return (
    <section className={className} aria-labelledby="order-list">
      <h2 id="order-list">2. List</h2>
      {content}
    </section>
  )
}
