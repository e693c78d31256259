import { ShortPage, toHome } from '#src/components/pages/ShortPage.tsx'
import { planRequestMessages } from '#src/domain/plans/requests.ts'

export function PlanRequestReceived() {
  return (
    <ShortPage title="Order sent" link={toHome} quiet>
      <p className="lead" role="status">
        {planRequestMessages.received}
      </p>
    </ShortPage>
  )
}
