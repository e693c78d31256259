import type { Config, Context } from '@netlify/functions'
import { handleJob } from '#functions/app.ts'

export default async function outbox(_request: Request, context: Context): Promise<Response> {
  await handleJob('outbox', context.deploy.context)
  await handleJob('waitlist', context.deploy.context)
  // Before the rebuild, which it may need.
  await handleJob('posts', context.deploy.context)
  await handleJob('rebuild', context.deploy.context)
  return new Response(null, { status: 204 })
}

export const config: Config = {
  schedule: '* * * * *',
}
