import type { Hono } from 'hono'
import { readForm } from '#functions/http/forms.ts'
import { respondNotice, type PageEnvironment } from '#functions/pages/answers.tsx'
import { PlanRequestReceived } from '#src/components/plans/PlanRequestReceived.tsx'
import { PlanRequestRefused } from '#src/components/plans/PlanRequestPage.tsx'
import { honeypotField } from '#src/domain/forms/honeypot.ts'
import { sendPlanRequest, typedPlanRequest } from './request-plan.ts'

/** `POST /order/{plan}`: the form as a browser without JavaScript sends it. */
export function addPlanRequestPage(app: Hono<PageEnvironment>): void {
  app.post('/order/:plan', async (c) => {
    const { text } = await readForm(c)
    const typed = typedPlanRequest(text)
    const refusal = await sendPlanRequest(c.var, c.var.request, typed, text(honeypotField))
    if (!refusal) return respondNotice(c, 200, { title: 'Order sent', main: <PlanRequestReceived /> })
    if (refusal.retryAfterSeconds) c.header('retry-after', String(refusal.retryAfterSeconds))
    const main = <PlanRequestRefused typed={typed} refusal={refusal} />
    return respondNotice(c, refusal.status, { title: refusal.message, main })
  })
}
