import type { Config, Context } from '@netlify/functions'
import { handleJob } from '#functions/app.ts'

// Both wait for others most of the time, so they do it together: a scheduled function has 30 seconds.

export default async function linkChecks(_request: Request, context: Context): Promise<Response> {
  await Promise.all([
    handleJob('link-checks', context.deploy.context),
    handleJob('domain-ages', context.deploy.context),
  ])
  return new Response(null, { status: 204 })
}

export const config: Config = {
  schedule: '@hourly',
}
