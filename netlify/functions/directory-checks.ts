import type { Config, Context } from '@netlify/functions'
import { handleJob } from '#functions/handle-job.ts'

export default function directoryChecks(_request: Request, context: Context): Promise<Response> {
  return handleJob('directory-checks', context.deploy.context)
}

export const config: Config = {
  schedule: '@hourly',
}
