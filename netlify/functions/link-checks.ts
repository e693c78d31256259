import type { Config, Context } from '@netlify/functions'
import { handleJob } from '#functions/handle-job.ts'

export default function linkChecks(_request: Request, context: Context): Promise<Response> {
  return handleJob('link-checks', context.deploy.context)
}

export const config: Config = {
  schedule: '@hourly',
}
