import type { Hono } from 'hono'
import { readForm } from '#functions/http/forms.ts'
import { respondNotice, type PageEnvironment } from '#functions/pages/answers.tsx'
import { PlanRequestReceived } from '#src/components/plans/PlanRequestReceived.tsx'
import { PlanRequestRefused } from '#src/components/plans/PlanRequestPage.tsx'
import { matchFields } from '#src/domain/directories/matches.ts'
import { honeypotField } from '#src/domain/forms/honeypot.ts'
import { sendPlanRequest, typedPlanRequest } from './request-plan.ts'

const linked: readonly string[] = [matchFields.kind, matchFields.country]

/** `POST /order/{plan}`: the form as a browser without JavaScript sends it. */
export function addPlanRequestPage(app: Hono<PageEnvironment>): void {
  app.post('/order/:plan', async (c) => {
    const { text } = await readForm(c)
    // The page is static, so what a link to it says about the product isn't in its fields.
    const typed = typedPlanRequest((field) => text(field) || (linked.includes(field) && c.req.query(field)) || '')
    const refusal = await sendPlanRequest(c.var, c.var.request, typed, text(honeypotField))
    if (!refusal) return respondNotice(c, 200, { title: 'Order sent', main: <PlanRequestReceived /> })
    if (refusal.retryAfterSeconds) c.header('retry-after', String(refusal.retryAfterSeconds))
    const main = <PlanRequestRefused typed={typed} refusal={refusal} />
    return respondNotice(c, refusal.status, { title: refusal.message, main })
  })
}
